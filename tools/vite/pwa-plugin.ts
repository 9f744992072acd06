import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { VitePWA, type ManifestOptions } from 'vite-plugin-pwa';
import type * as Languages from '../../web/src/messages/languages.ts';
import type { MessageId } from '../../web/src/messages/message-id.ts';
import { PO_FORMAT } from '../lib/catalogues.mjs';

/**
 * Paths the service worker never answers (docs/product/interface.md, "Without a network"): the backend, live
 * configuration, private pages.
 */
const NEVER_FROM_CACHE = [
  /^\/(?:auth|rest|storage|functions|dev|checkout)(?:\/|$)/,
  /^\/(?:config\.json|healthz|readyz|metrics|robots\.txt|sitemap\.xml|\.well-known\/.*)$/,
  // Kept by the receipt reader itself, once somebody has agreed to the download.
  /^\/models\//,
];

/** Pictures for the dialog that offers to install the app; those of phones are shown to phones. */
const SCREENSHOTS: ManifestOptions['screenshots'] = [
  { src: '/screenshots/summary.png', sizes: '720x1280', type: 'image/png', form_factor: 'narrow' },
  { src: '/screenshots/items.png', sizes: '1280x800', type: 'image/png', form_factor: 'wide' },
];

/**
 * The path to which the system posts shares to the app. The service worker answers (web/public/share-target.js): nothing goes to a server.
 */
const SHARE_TARGET: ManifestOptions['share_target'] = {
  action: '/share',
  method: 'POST',
  enctype: 'multipart/form-data',
  params: {
    title: 'title',
    text: 'text',
    url: 'url',
    files: [{ name: 'photos', accept: ['image/*', 'application/pdf', '.heic', '.heif'] }],
  },
};

const MESSAGES = new URL('../../web/src/messages/', import.meta.url);

/** The texts of a catalogue by their ids. */
async function textsIn(file: string): Promise<(id: MessageId) => string> {
  const content = readFileSync(new URL(file, MESSAGES), 'utf8');
  const catalogue = await PO_FORMAT.parse(content, { locale: null, sourceLocale: 'en', filename: file });
  return (id) => catalogue[id]?.translation ?? '';
}

/**
 * The manifest for a phone's home screen: one file in all languages, of which the platform takes the person's (Web App Manifest,
 * "Localizable members"). One that does not know them yet takes the English texts.
 */
async function manifest(): Promise<Partial<ManifestOptions>> {
  // Imported dynamically: a configuration's static imports are bundled, where PO files are not modules.
  const { module } = await runnerImport<typeof Languages>(fileURLToPath(new URL('languages.ts', MESSAGES)));
  const { ENGLISH, LANGUAGES } = module;
  const english = await textsIn('en/manifest.po');
  const others = await Promise.all(
    LANGUAGES.filter(({ tag }) => tag !== ENGLISH.tag).map(async ({ tag, direction }) => ({
      tag,
      direction,
      textOf: await textsIn(`${tag}.po`),
    })),
  );
  const localized = (id: MessageId) =>
    Object.fromEntries(
      others.map(({ tag, direction, textOf }) => [tag, { value: textOf(id), dir: direction }]),
    );
  const shortcut = (id: MessageId, url: string) => ({
    name: english(id),
    name_localized: localized(id),
    url,
  });
  const texts = {
    lang: ENGLISH.tag,
    description: english('manifest.description'),
    description_localized: localized('manifest.description'),
    shortcuts: [
      shortcut('manifest.newBill', '/app?new'),
      shortcut('manifest.joinTable', '/t'),
      shortcut('manifest.saved', '/app?step=bill-history'),
    ],
  };
  return {
    id: '/',
    name: 'Fairtab',
    short_name: 'Fairtab',
    ...texts,
    start_url: '/app',
    scope: '/',
    display: 'standalone',
    background_color: '#E3E8D8',
    theme_color: '#E3E8D8',
    categories: ['finance', 'food', 'utilities'],
    screenshots: SCREENSHOTS,
    share_target: SHARE_TARGET,
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/icons/icon-monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
    ],
  };
}

/** After one visit every step reloads without a network; a new version waits until the person takes it. */
export async function pwaPlugin() {
  return VitePWA({
    registerType: 'prompt',
    injectRegister: false,
    strategies: 'generateSW',
    manifest: await manifest(),
    workbox: {
      globPatterns: ['**/*.{js,css,html,woff2,svg,png,webmanifest}'],
      // Not precached: other sites' link previews, pictures for stores, parts of the worker itself, the landing page as the server sends
      // it, and files cached on first use.
      globIgnores: [
        'share.png',
        'screenshots/*',
        'share-target.js',
        'reminders.js',
        'claim-pages.js',
        'index.html',
        'assets/languages/*',
        'receipt-reader/**',
        'models/**',
      ],
      importScripts: ['/share-target.js', '/claim-pages.js', '/reminders.js'],
      runtimeCaching: [
        {
          urlPattern: /\/assets\/languages\//,
          handler: 'CacheFirst',
          options: { cacheName: 'languages', expiration: { maxEntries: 4 } },
        },
        // The scripts that read receipts are cached on first use, and then work offline. Their names carry a hash; those of older versions
        // are evicted when there are too many.
        {
          urlPattern: /\/receipt-reader\/[^/]+\.js$/,
          handler: 'CacheFirst',
          options: { cacheName: 'receipt-reader', expiration: { maxEntries: 12 } },
        },
      ],
      // index.html is the landing page without a gate; offline, every page starts as app.html and is drawn by the app.
      directoryIndex: null,
      navigateFallback: '/app.html',
      navigateFallbackDenylist: NEVER_FROM_CACHE,
      cleanupOutdatedCaches: true,
      clientsClaim: true,
      skipWaiting: false,
    },
  });
}
