// @ts-check
// The second half of `npm run check:lint`: text patterns for rules that oxlint cannot express.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { inRoot } from '../lib/project.mjs';
import { run } from '../lib/run.mjs';

/**
 * `in`: the files that are searched, `except`: those of them that may have it.
 * @type {readonly { pattern: RegExp, in: RegExp, except: RegExp, message: string }[]}
 */
const FORBIDDEN = [
  {
    // The backend does not depend on the development mode.
    pattern: /\bimport\.meta\.env\b(?!\.(?:DEV|PROD)\b)/,
    in: /^web\/src\//,
    except: /^$/,
    message: 'one build serves every backend: what differs is in /config.json (web/src/platform/config.ts)',
  },
  {
    pattern: /\bnavigator\.languages?\b|\bnew Intl\.(?!Segmenter)\w+\((?!\[?locale\(\))/,
    in: /^web\/src\//,
    except: /^web\/src\/platform\/locale\.ts$/,
    message: 'a language that the platform does not know throws: ask locale() of web/src/platform/locale.ts',
  },
  {
    // `event.key` is Enter, too, when that only confirms Japanese, Chinese or Korean text.
    pattern: /\.key\s*[!=]==\s*'(?:Enter|Escape)'|'(?:Enter|Escape)'\s*[!=]==\s*[\w.]+\.key\b/,
    in: /^web\/src\//,
    except: /^$/,
    message: 'compare pressedKey(event) (web/src/ui/pressed-key.ts): this key may only confirm composed text',
  },
  {
    // TypeScript knows these methods as void. React calls what an effect or a ref callback returns as a clean-up.
    pattern: /(?:=>|\breturn|[?:])\s+[\w.?!]+\.scroll(?:To|By|IntoView)?\(/,
    in: /^web\/src\//,
    except: /^$/,
    message:
      'write a statement of its own: in today’s browsers this returns a promise, which React would call as a clean-up',
  },
  {
    pattern: /\bnew Date\(\s*\)/,
    in: /^domain\/src\//,
    except: /^$/,
    message: 'the rules take the time as an argument',
  },
  {
    pattern: /\b(TODO|FIXME)\b/,
    in: /^(web|domain|server|supabase|tools|tests|bench)\//,
    except: /\/forbidden-patterns\.(?:mjs|test\.ts)$/,
    message: 'finish it, or open an issue',
  },
  {
    pattern: /waitForTimeout/,
    in: /^(tests|bench)\//,
    except: /^$/,
    message: 'wait for what the person sees, not for time',
  },
  {
    pattern: /(eslint|oxlint)-disable(?!.*--\s*\S)/,
    in: /^(web|domain|server|supabase|tools|tests|bench)\//,
    except: /\/forbidden-patterns\.(?:mjs|test\.ts)$/,
    message: 'a suppression says why beside it: "oxlint-disable-next-line rule -- reason"',
  },
  {
    pattern: /(oxfmt|prettier)-ignore/,
    in: /./,
    except: /\/forbidden-patterns\.(?:mjs|test\.ts)$/,
    message: 'oxfmt lays out everything; words that are to stay close together can be one text that is split',
  },
];

/**
 * The findings in a file's text, one per line.
 * @param {string} path relative to the project, with slashes
 * @param {string} text
 * @returns {string[]}
 */
export function findForbidden(path, text) {
  const rules = FORBIDDEN.filter((rule) => rule.in.test(path) && !rule.except.test(path));
  return text
    .split('\n')
    .flatMap((line, index) =>
      rules
        .filter(({ pattern }) => pattern.test(line))
        .map(({ message }) => `${path}:${index + 1}: ${message}`),
    );
}

/** All files of the project, new ones included. @returns {Promise<string[]>} */
async function findInProject() {
  const { output, code } = await run('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate']);
  // A downloaded archive has no git, so nothing could be listed: that must not pass.
  if (code !== 0) return [`git ls-files failed: ${output}`];
  return output
    .split('\n')
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path))
    .flatMap((path) => {
      try {
        return findForbidden(path, readFileSync(inRoot(path), 'utf8'));
      } catch {
        return []; // Deleted and not yet committed.
      }
    });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const found = await findInProject();
  for (const finding of found) console.log(finding);
  process.exitCode = found.length > 0 ? 1 : 0;
}
