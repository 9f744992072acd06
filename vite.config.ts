import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { cataloguesPlugin } from './tools/vite/catalogues-plugin.mjs';
import { pwaPlugin } from './tools/vite/pwa-plugin.ts';
import { receiptModelsPlugin } from './tools/vite/receipt-models-plugin.ts';

const inProject = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Chunks to merge into one file: a phone waits for each (measured in docs/benchmarks.md, "What a page fetches"). */
const SHARED_FILES = [
  // What fetches a lazy part. In a file with other modules, a page that has lazy parts would need all of them at once.
  { name: 'fetch-part', test: /vite\/preload-helper/ },
  // Primitives, icons and the frame, which all pages share: as files of their own they come to 9 KB more.
  { name: 'shared', test: /web\/src\/(ui|app)\/|domain\/src\/text\/(?!email)/, minShareCount: 2 },
  // The icons of two parts that are opened on different pages are no page's.
  { name: 'shared', test: /lucide/, minShareCount: 3 },
  // Modules shared by seventeen parts or more. By themselves every set of parts would have a file of its own.
  { name: 'common', test: /(?:web|domain)\/src\/(?!ui|app)[\w-]+\//, minShareCount: 17 },
];

/** Every page's first paint is in its HTML: scripts give way to the sheet and the font (docs/decisions/0022-what-a-bill-weighs.md). */
const scriptsAfterPaint: Plugin = {
  name: 'scripts-after-paint',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replace(/<(?:script type="module"|link rel="modulepreload") /g, '$&fetchpriority="low" '),
  },
};

/** The web app. The server (`server/`) is bundled by `tools/build.mjs` with its own settings. */
export default defineConfig(({ command, isSsrBuild }) => ({
  root: inProject('./web'),
  plugins: [
    react(),
    cataloguesPlugin({ cwd: inProject('.'), failOnCompileError: true }),
    receiptModelsPlugin(),
    pwaPlugin(),
    scriptsAfterPaint,
  ],
  // The only worker reads receipts. Folders of its own: its scripts are not fetched before they are used and may run
  // WebAssembly, and what it downloads is large (tools/vite/pwa-plugin.ts, server/src/site/security-headers.ts).
  worker: {
    format: 'es',
    plugins: () => [receiptModelsPlugin()],
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        entryFileNames: 'receipt-reader/[name]-[hash].js',
        chunkFileNames: 'receipt-reader/[name]-[hash].js',
        assetFileNames: 'models/[name]-[hash][extname]',
      },
    },
  },
  css: {
    // Without the class's own name, the one sheet reaches a new visitor in one round trip less (docs/decisions/0021-one-sheet.md).
    modules: command === 'serve' ? {} : { generateScopedName: '_[hash:base64:4]' },
  },
  build: {
    outDir: inProject('./dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    // One sheet for all pages: it is smaller than its parts, and the landing page is styled before any script.
    cssCodeSplit: false,
    // The HTML and the server's `Link` headers name what a page needs. Links that a script adds for each lazy part cost a phone
    // more time than they save. Safari before 17 does not fetch modules ahead: there they come a little later.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    rolldownOptions: {
      // How long our plug-ins took is nothing that a build has to say each time.
      checks: { pluginTimings: false },
      // `index.html` is the landing page, rendered at build time; `app.html` is every other page.
      input: isSsrBuild
        ? inProject('./web/src/app/prerender.tsx')
        : [inProject('./web/index.html'), inProject('./web/app.html')],
      output: isSsrBuild
        ? {}
        : {
            // In a folder of their own: the offline copy takes only the language that is read (tools/vite/pwa-plugin.ts).
            chunkFileNames: ({ facadeModuleId }) =>
              `assets/${facadeModuleId?.endsWith('.po') ? 'languages/' : ''}[name]-[hash].js`,
            codeSplitting: { groups: SHARED_FILES },
          },
    },
    // Read by the byte table (tools/lib/bytes.mjs) and the server's `Link` headers.
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
  },
}));
