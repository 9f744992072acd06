import { readdirSync, readFileSync } from 'node:fs';
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
/** t(`tab.${step}`): every id that begins so may be meant, and keeps its name. */
const BUILT_ID = /`([\w.-]+\.)\$\{/g;
const STRING = /(['"])([\w.-]+)\1/g;

async function readCatalogue(file: string): Promise<Record<string, string>> {
  const { module } = await runnerImport<{ default: Record<string, string> }>(file);
  return module.default;
}

/** Every id of the English catalogues, in their order. Throws when two catalogues share one. */
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

/** Short names for the ids that the sources write out whole. */
function shortIds(ids: ReadonlySet<string>): ReadonlyMap<string, string> {
  const prefixes = new Set<string>();
  for (const name of readdirSync(SRC, { recursive: true, encoding: 'utf8' })) {
    const file = join(SRC, name);
    if (!isSource(file)) continue;
    for (const [, prefix = ''] of readFileSync(file, 'utf8').matchAll(BUILT_ID)) prefixes.add(prefix);
  }
  const isBuilt = (id: string) => [...prefixes].some((prefix) => id.startsWith(prefix));
  return new Map([...ids].filter((id) => !isBuilt(id)).map((id, index) => [id, index.toString(36)]));
}

/**
 * Compiles the English catalogues (`web/src/messages/*.messages.ts`, ICU MessageFormat) to what Lingui's
 * runtime reads, so that no parser is shipped; and fails the build on an id that no catalogue has. In the
 * production build ids are shortened, in the catalogues and where they are used: 1.3 KB gzip less.
 */
export function messagesPlugin(): Plugin {
  let isBuild = false;
  let known: ReadonlySet<string> | undefined;
  let short: ReadonlyMap<string, string> = new Map();
  return {
    name: 'fairtab-messages',
    enforce: 'pre',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    async buildStart() {
      known = await readIds();
      if (isBuild) short = shortIds(known);
    },
    async load(id) {
      const file = id.split('?')[0] ?? id;
      if (!isCatalogue(file)) return null;
      this.addWatchFile(file);
      const compiled: Record<string, unknown> = {};
      for (const [key, text] of Object.entries(await readCatalogue(file))) {
        compiled[short.get(key) ?? key] = compileMessage(text);
      }
      return { code: `export default ${JSON.stringify(compiled)};`, map: null, moduleType: 'js' };
    },
    transform(code, id) {
      const file = id.split('?')[0] ?? id;
      if (!known || !isSource(file)) return null;
      for (const [, used = ''] of code.matchAll(ID_USE)) {
        if (!known.has(used)) this.error(`${id}: message id "${used}" is in no catalogue.`);
      }
      if (short.size === 0) return null;
      const shortened = code.replace(STRING, (whole, quote: string, text: string) => {
        const name = short.get(text);
        return name === undefined ? whole : quote + name + quote;
      });
      return { code: shortened, map: null };
    },
  };
}
