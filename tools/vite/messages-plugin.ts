import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { runnerImport, type Plugin } from 'vite';

const SRC = fileURLToPath(new URL('../../web/src/', import.meta.url));
const MESSAGES_DIR = join(SRC, 'messages');
const isCatalogue = (file: string) => file.startsWith(MESSAGES_DIR) && file.endsWith('.messages.ts');
const isSource = (file: string) => file.startsWith(SRC) && /\.tsx?$/.test(file) && !isCatalogue(file);

/** `t('some.id'` in the sources; ids built at run time are checked by their type instead. */
const ID_USE = /\bt\(\s*['"`]([\w.-]+)['"`]/g;

async function readCatalogue(file: string): Promise<Record<string, string>> {
  const { module } = await runnerImport<{ default: Record<string, string> }>(file);
  return module.default;
}

/** Every id of the English catalogues. Throws when two catalogues share one. */
async function readIds(): Promise<Set<string>> {
  const ids = new Set<string>();
  for (const name of readdirSync(MESSAGES_DIR).sort()) {
    if (!name.endsWith('.messages.ts')) continue;
    for (const id of Object.keys(await readCatalogue(join(MESSAGES_DIR, name)))) {
      if (ids.has(id)) throw new Error(`Message id "${id}" is in more than one catalogue (${name}).`);
      ids.add(id);
    }
  }
  return ids;
}

/**
 * Compiles the English catalogues (`web/src/messages/*.messages.ts`, ICU MessageFormat) to what Lingui's
 * runtime reads, so that no parser is shipped; and fails the build on an id that no catalogue has.
 */
export function messagesPlugin(): Plugin {
  let known: ReadonlySet<string> | undefined;
  return {
    name: 'fairtab-messages',
    enforce: 'pre',
    async buildStart() {
      known = await readIds();
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
    transform(code, id) {
      const file = id.split('?')[0] ?? id;
      if (!known || !isSource(file)) return null;
      for (const [, used = ''] of code.matchAll(ID_USE)) {
        if (!known.has(used)) this.error(`${id}: message id "${used}" is in no catalogue.`);
      }
      return null;
    },
  };
}
