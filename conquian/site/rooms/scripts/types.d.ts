// What the scripts of the served site hand to one another.

/** What a widget says: with `update` which of its traits have changed, and as an answer to which message. */
export interface Heard {
  method?: string;
  state?: Record<string, unknown>;
  answers?: string;
}
