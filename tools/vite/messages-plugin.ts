import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { runnerImport, type Plugin } from 'vite';

const MESSAGES_DIR = fileURLToPath(new URL('../../web/src/messages/', import.meta.url));
const isCatalogue = (file: string) => file.startsWith(MESSAGES_DIR) && file.endsWith('.messages.ts');
/** `t('some.id'` and `id="some.id"` in the sources; ids built at run time are checked by their type instead. */
const ID_USE = /\bt\(\s*['"`]([\w.-]+)['"`]|<Rich[^>]*\bid="([\w.-]+)"/g;

async function readCatalogue(file: string): Promise<Record<string, string>> {
  const { module } = await runnerImport<{ default: Record<string, string> }>(file);
  return module.default;
}

/**
 * Compiles the English catalogues (`web/src/messages/*.messages.ts`, ICU MessageFormat) to what Lingui's
 * runtime reads, so that no parser is shipped; and fails the build on an id that no catalogue has.
 */
export function messagesPlugin(): Plugin {
  let known: Set<string> | undefined;
  return {
    name: 'fairtab-messages',
    enforce: 'pre',
    async buildStart() {
      known = new Set();
      for (const name of readdirSync(MESSAGES_DIR).filter((n) => n.endsWith('.messages.ts'))) {
        for (const id of Object.keys(await readCatalogue(join(MESSAGES_DIR, name)))) {
          if (known.has(id)) this.error(`Message id "${id}" is in more than one catalogue (${name}).`);
          known.add(id);
        }
      }
    },
    async load(id) {
      const file = id.split('?')[0] ?? id;
      if (!isCatalogue(file)) return null;
      this.addWatchFile(file);
      const compiled: Record<string, unknown> = {};
      for (const [key, text] of Object.entries(await readCatalogue(file))) {
        compiled[key] = compileMessage(text);
      }
      return { code: `export default ${JSON.stringify(compiled)};`, map: null, moduleType: 'js' };
    },
    transform(_code, id) {
      if (!known || !/\/web\/src\/.*\.tsx?$/.test(id) || basename(id).includes('.messages.')) return null;
      const source = readFileSync(id.split('?')[0] ?? id, 'utf8');
      for (const match of source.matchAll(ID_USE)) {
        const used = match[1] ?? match[2] ?? '';
        if (!known.has(used)) this.error(`${id}: message id "${used}" is in no catalogue.`);
      }
      return null;
    },
  };
}
