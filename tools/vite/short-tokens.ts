import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const SRC = fileURLToPath(new URL('../../web/src/', import.meta.url));
const PROPERTY = /--[a-z][\w-]*/g;

/**
 * Names the custom properties of the style sheets --0, --1, … in the production build, those of tokens.css first:
 * 0.2 KB gzip less.
 */
export function shortTokens(): Plugin {
  const names = new Map<string, string>();
  return {
    name: 'fairtab-short-tokens',
    enforce: 'pre',
    apply: 'build',
    buildStart() {
      names.clear();
      const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.endsWith('.css'),
      );
      // Backwards, ui/tokens.css comes before nearly all others.
      for (const file of files.sort().reverse()) {
        for (const [name] of readFileSync(join(SRC, file), 'utf8').matchAll(/--[a-z][\w-]*(?=:)/g)) {
          if (!names.has(name)) names.set(name, `--${names.size.toString(36)}`);
        }
      }
    },
    transform(code, id) {
      const file = id.split('?')[0] ?? id;
      if (!file.startsWith(SRC) || !/\.(?:css|tsx?)$/.test(file)) return null;
      return { code: code.replace(PROPERTY, (name) => names.get(name) ?? name), map: null };
    },
  };
}
