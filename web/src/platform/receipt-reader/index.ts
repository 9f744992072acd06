import { ReceiptError, type ReceiptReader } from './reader.ts';

/** Its own chunk: a page that only offers the reader fetches none of it. */
const load = () =>
  import('./on-device.ts').catch((cause: unknown) => {
    throw new ReceiptError('receipt.offline', cause);
  });

/** The receipt reader of this browser. */
export const receiptReader = (): ReceiptReader => ({
  state: async () => (await load()).state(),
  install: async (options) => (await load()).install(options),
  remove: async () => (await load()).remove(),
  read: async (file, options) => (await load()).read(file, options),
  draft: async (pictures, options) => (await load()).draft(pictures, options),
});
