// @ts-check
// Loaded before the server (`node --import`): Google and GitHub are at PROVIDER_URL (`sign-in-provider.ts`).
const provider = process.env.PROVIDER_URL ?? '';
const hosts = (process.env.PROVIDER_HOSTS ?? '').split(',');
const realFetch = globalThis.fetch;

globalThis.fetch = (input, init) => {
  const { host, pathname, search } = new URL(input instanceof Request ? input.url : input);
  return hosts.includes(host) ? realFetch(provider + pathname + search, init) : realFetch(input, init);
};
