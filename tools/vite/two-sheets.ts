import type { Plugin } from 'vite';
import { takePrint } from './take-print.ts';

/** What the build knows of a chunk's styles. */
interface StyledChunk {
  readonly type: 'chunk';
  readonly isEntry: boolean;
  readonly fileName: string;
  readonly facadeModuleId: string | null;
  readonly imports: readonly string[];
  readonly viteMetadata?: { readonly importedCss: Set<string> };
}

/** 0.1 KB gzip less: notes for Vite, spaces, line ends, and the long names of the two halves of `light-dark()`. */
const tidy = (sheet: string): string =>
  sheet
    .replaceAll(/\/\*\$vite\$:\d+\*\/|\n/g, '')
    .replaceAll(/ ?([,/]) /g, '$1')
    .replaceAll('--lightningcss-light', '--L')
    .replaceAll('--lightningcss-dark', '--D');

/**
 * One sheet for what most visits need, named by the page itself: there is only one flash-free moment to load it, and
 * together the styles are smaller than apart. `common` picks the sources of lazy chunks that belong to it beside
 * the entry, each with all it imports. The other chunks keep sheets of their own, which are fetched before the
 * chunk is used (`plain-imports.ts`).
 *
 * What stands in `@media print { … }` in the common styles, outside other blocks, becomes a sheet of its own that the
 * page names after the first with `media="print"`: no page waits for it.
 */
export function twoSheets(common: RegExp): Plugin {
  let print = '';
  return {
    name: 'fairtab-two-sheets',
    // Before Vite writes the sheets' names into page, manifest and imports.
    enforce: 'pre',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter(
        (file): file is typeof file & StyledChunk => file.type === 'chunk',
      );
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const merged = new Set<StyledChunk>();
      const add = (chunk: StyledChunk | undefined) => {
        if (!chunk || merged.has(chunk)) return;
        merged.add(chunk);
        for (const name of chunk.imports) add(byName.get(name));
      };
      const entry = chunks.find((chunk) => chunk.isEntry);
      if (!entry) return;
      // The entry's own come first: they are what the others build on (ui/tokens.css, ui/base.css).
      add(entry);
      for (const chunk of chunks) if (common.test(chunk.facadeModuleId ?? '')) add(chunk);

      const names = new Set([...merged].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
      let sheet = '';
      for (const name of names) {
        const file = bundle[name];
        if (file?.type === 'asset') sheet += String(file.source).trim();
        delete bundle[name];
      }
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = tidy(String(file.source));
      for (const chunk of merged) chunk.viteMetadata?.importedCss.clear();
      const { screen, forPrint } = takePrint(tidy(sheet));
      const reference = this.emitFile({ type: 'asset', name: 'style.css', source: screen });
      if (forPrint !== '')
        print = this.getFileName(this.emitFile({ type: 'asset', name: 'print.css', source: forPrint }));
      entry.viteMetadata?.importedCss.add(this.getFileName(reference));
    },
    transformIndexHtml: {
      order: 'post',
      handler: () =>
        print === ''
          ? []
          : [
              {
                tag: 'link',
                attrs: { rel: 'stylesheet', media: 'print', crossorigin: true, href: `/${print}` },
                injectTo: 'head',
              },
            ],
    },
  };
}
