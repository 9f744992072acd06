import type { Plugin } from 'vite';

/** What stands in for Vite's helper. Terser makes it small. */
const HELPER = `
const sheets = {};
const fetchSheet = (file) =>
  (sheets[file] ??= new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = '/' + file;
    link.onload = resolve;
    link.onerror = () => {
      delete sheets[file];
      link.remove();
      reject(new TypeError(file));
    };
    document.head.append(link);
  }));
export const __vitePreload = (load, files) =>
  files?.length ? Promise.all([load(), ...files.map(fetchSheet)]).then(([module]) => module) : load();
`;

/**
 * Makes a dynamic `import()` little more than one: what is imported comes with the sheets of its own, if it has any
 * (`two-sheets.ts`), and nothing is preloaded. Vite's own helper does more and is 0.9 KB gzip.
 */
export function plainImports(): Plugin {
  return {
    name: 'fairtab-plain-imports',
    enforce: 'pre',
    apply: 'build',
    load(id) {
      return id === '\0vite/preload-helper.js' ? HELPER : null;
    },
  };
}
