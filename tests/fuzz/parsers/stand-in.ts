// The modules of the web app ask for their origin and listen to other tabs; nothing else of a browser is needed to read text.
Object.assign(globalThis, {
  window: { location: { origin: 'https://fairtab.test' }, addEventListener: () => undefined },
});
