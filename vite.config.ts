import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { messagesPlugin } from './tools/vite/messages-plugin.ts';
import { plainImports } from './tools/vite/plain-imports.ts';
import { preact } from './tools/vite/preact.ts';
import { pwaPlugin } from './tools/vite/pwa-plugin.ts';
import { quietClient } from './tools/vite/quiet-client.ts';
import { shortClassNames } from './tools/vite/short-class-names.ts';
import { shortTokens } from './tools/vite/short-tokens.ts';
import { twoSheets } from './tools/vite/two-sheets.ts';

/** What every page runs, in one chunk beside the entry: small chunks of their own would compress worse. */
const BASE =
  /node_modules\/(?:preact|wouter)\/|rolldown.runtime|slim-|web\/src\/(?:platform\/(?:session|config|gate|observable|storage\/(?:keys|store)|clock|theme)\.|messages\/(?:i18n|common|start)|ui\/(?:cx|Badge|Link|LinkButton|Button|ShareBar|PersonChip|Paper|Figure|TabCode|Tabs|Cloth|Spinner|toast|Segmented)\b|app\/(?:App|Routes|ErrorScreen|ErrorBoundary|WizardRoute|Toasts|Checking|Page|Shell|Header|Footer|Mark|paths|guards)\.)/;

/** The other primitives, which nearly every page but the landing page uses. */
const KIT =
  /web\/src\/(?:ui\/(?!Toaster|ToastCard|PickerSheet)\w+\.tsx?$|platform\/(?:format|share|download)\.)/;

/** What the wizard shares with the pages of an account. */
const BILL =
  /nanoid\/|web\/src\/platform\/(?:ids|copy|currency-options|storage\/draft)\.|money\/(?:allocate|typed-text)\.|icons\/(?:copy|arrow-left)\./;

/** Whose styles are in the one sheet that the page names: landing, wizard and what they bring up. */
const COMMON_STYLES = /app\/(?:LandingRoute|AccountMenu)|features\/wizard\/|ui\/(?:Toaster|PickerSheet)/;

/** The web app. The server (`server/`) is bundled by `scripts/build.mjs` with its own settings. */
export default defineConfig(({ command }) => ({
  root: fileURLToPath(new URL('./web', import.meta.url)),
  resolve: {
    alias: [
      // React has had this hook since 18: the shim for older ones is dead weight.
      ...preact,
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: fileURLToPath(new URL('./tools/vite/slim-icon.ts', import.meta.url)),
      },
      {
        find: '@lingui/core',
        replacement: fileURLToPath(new URL('./tools/vite/slim-i18n.ts', import.meta.url)),
      },
    ],
  },
  plugins: [
    shortTokens(),
    twoSheets(COMMON_STYLES),
    messagesPlugin(),
    quietClient(),
    plainImports(),
    pwaPlugin(),
  ],
  // Readable names while developing.
  ...(command === 'build' && { css: { modules: { generateScopedName: shortClassNames() } } }),
  build: {
    outDir: fileURLToPath(new URL('./dist/web', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    // 1.8 KB gzip less than the default over the whole wizard.
    minify: 'terser',
    terserOptions: { compress: { passes: 3, keep_fargs: false }, format: { comments: false } },
    // The page names the base chunk beside the entry. Lazy chunks need little but what is there already: a preloader
    // for them costs more than it saves.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, dependencies, { hostType }) => (hostType === 'html' ? dependencies : []),
    },
    rollupOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: BASE, priority: 3 },
            { name: 'kit', test: KIT, priority: 2 },
            { name: 'bill', test: BILL, priority: 1 },
          ],
        },
      },
    },
    sourcemap: false,
    // Read by the byte table (scripts/lib/bytes.mjs).
    manifest: true,
    reportCompressedSize: false,
  },
}));
