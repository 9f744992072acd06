import { VitePWA, type ManifestOptions } from 'vite-plugin-pwa';

/**
 * Paths the service worker never answers (docs/product/interface.md, "Without a network"): the backend, live
 * configuration, private pages.
 */
const NEVER_FROM_CACHE = [
  /^\/(?:auth|rest|storage|functions|dev|checkout)(?:\/|$)/,
  /^\/(?:config\.json|healthz|readyz|metrics)$/,
  // Kept by the receipt reader itself, once somebody has agreed to the download.
  /^\/models\//,
];

/** What a phone shows of the app on its home screen. In English: the platform has no way to say it in several languages. */
const MANIFEST: Partial<ManifestOptions> = {
  id: '/',
  name: 'Fairtab',
  short_name: 'Fairtab',
  description: 'Split restaurant bills: everyone pays for what they had, down to the last penny.',
  start_url: '/app',
  scope: '/',
  display: 'standalone',
  background_color: '#E3E8D8',
  theme_color: '#E3E8D8',
  categories: ['finance', 'food', 'utilities'],
  shortcuts: [
    { name: 'Split a bill', url: '/app' },
    { name: 'Saved bills', url: '/app?step=bill-history' },
  ],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/icon-monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
  ],
};

/** After one visit every step reloads without a network; a new version waits until the person takes it. */
export function pwaPlugin() {
  return VitePWA({
    registerType: 'prompt',
    injectRegister: false,
    strategies: 'generateSW',
    manifest: MANIFEST,
    workbox: {
      globPatterns: ['**/*.{js,css,html,woff2,svg,png,webmanifest}'],
      // Link previews of other sites, the landing page as it comes from the server, and what is kept once it is used.
      globIgnores: [
        'share.png',
        'index.html',
        'theme.js',
        'assets/languages/*',
        'receipt-reader/**',
        'models/**',
      ],
      runtimeCaching: [
        {
          urlPattern: /\/assets\/languages\//,
          handler: 'CacheFirst',
          options: { cacheName: 'languages', expiration: { maxEntries: 4 } },
        },
        // The scripts that read receipts come with their first use, and are there without a network from then on. Their names carry
        // a hash: those of an older version leave when there are too many.
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
