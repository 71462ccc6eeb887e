// What a page of JupyterLite may know of service workers: its own, and none of the site around it. When it opens it
// ends each one that it hears of, and takes the one that controls the page for its own.

{
  const container = globalThis.isSecureContext ? navigator.serviceWorker : undefined;
  const script = /** @type {HTMLScriptElement | null} */ (document.currentScript);
  if (container && script) {
    const lab = new URL(".", script.src).href;
    const { getRegistration, getRegistrations } = container;
    container.getRegistrations = async () => {
      const all = await getRegistrations.call(container);
      return all.filter((one) => one.scope.startsWith(lab));
    };
    container.getRegistration = async (address) => {
      const found = await getRegistration.call(container, address);
      return found?.scope.startsWith(lab) ? found : undefined;
    };
    const { get } = Object.getOwnPropertyDescriptor(ServiceWorkerContainer.prototype, "controller") ?? {};
    Object.defineProperty(container, "controller", {
      get() {
        const found = /** @type {ServiceWorker | null} */ (get?.call(container));
        return found?.scriptURL.startsWith(lab) ? found : null;
      },
    });
  }
}
