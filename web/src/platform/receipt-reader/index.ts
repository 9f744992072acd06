import { KEYS } from '../storage/keys.ts';
import { readText } from '../storage/store.ts';
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

/**
 * The reader's scripts are not part of the app's offline copy, since most people never use them. If the reader is installed, this version's
 * scripts are cached as well, so that it also works without a network after an update.
 */
export async function keepReaderForOffline(): Promise<void> {
  const installed = readText(KEYS.receiptReader);
  if (installed.status !== 'ok' || installed.text === null) return;
  // Without a network it is done at the next start.
  await load().then(
    (module) => module.keepForOffline(),
    () => undefined,
  );
}
