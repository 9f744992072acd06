// @ts-check
// The reader of receipts as it is in the built app, in a page of a browser: for measuring it beside its screens.
import { readFileSync } from 'node:fs';
import { inRoot } from './project.mjs';

/**
 * @typedef {import('../../web/src/platform/receipt-reader/reader.ts').ReadPicture} ReadPicture
 * @typedef {import('../../web/src/platform/receipt-reader/reader.ts').ReceiptReader} OnDevice
 */

/** Where the build has put the reader's door. */
export function readerScript() {
  /** @type {Record<string, { file: string }>} */
  const manifest = JSON.parse(readFileSync(inRoot('dist/web/.vite/manifest.json'), 'utf8'));
  const chunk = manifest['src/platform/receipt-reader/on-device.ts'];
  if (!chunk) throw new Error('The build has no receipt reader.');
  return `/${chunk.file}`;
}

/**
 * Installs the reader in a page of the app.
 * @param {import('@playwright/test').Page} page
 * @param {string} url of the server
 */
export async function openReader(page, url) {
  const script = readerScript();
  await page.goto(`${url}/terms`);
  await page.evaluate(async (script) => {
    /** @type {OnDevice} */
    const reader = await import(script);
    await reader.install({ signal: new AbortController().signal, onProgress: () => undefined });
  }, script);
  return {
    /** @param {Buffer} picture @returns {Promise<Pick<ReadPicture, 'reading'>>} */
    read: (picture) =>
      page.evaluate(
        async ({ script, base64 }) => {
          /** @type {OnDevice} */
          const reader = await import(script);
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
          const [first] = await reader.read(new Blob([bytes]), {
            signal: new AbortController().signal,
            onProgress: () => undefined,
          });
          if (!first) throw new Error('Nothing was read.');
          return { reading: first.reading };
        },
        { script, base64: picture.toString('base64') },
      ),
  };
}
