import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { messagesPlugin } from './tools/vite/messages-plugin.ts';
import { pwaPlugin } from './tools/vite/pwa-plugin.ts';

/** The web app. The server (`server/`) is bundled by `scripts/build.mjs` with its own settings. */
export default defineConfig({
  root: fileURLToPath(new URL('./web', import.meta.url)),
  plugins: [messagesPlugin(), react(), pwaPlugin()],
  build: {
    outDir: fileURLToPath(new URL('./dist/web', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    // Read by the byte table (scripts/lib/bytes.mjs).
    manifest: true,
    reportCompressedSize: false,
  },
});
