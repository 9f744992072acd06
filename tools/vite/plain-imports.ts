import type { Plugin } from 'vite';

/**
 * Lets a dynamic `import()` be one. Vite wraps each in a helper that first fetches style sheets and modules; with
 * one style sheet for all pages and no preloading there is nothing left for it to do, and it is 0.9 KB gzip.
 */
export function plainImports(): Plugin {
  return {
    name: 'fairtab-plain-imports',
    enforce: 'pre',
    apply: 'build',
    load(id) {
      return id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null;
    },
  };
}
