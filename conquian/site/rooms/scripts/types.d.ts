// What the scripts of the served site hand to one another.

/** What a room says: with `update` which of its traits have changed. */
export interface Heard {
  method?: string;
  state?: Record<string, unknown>;
}
