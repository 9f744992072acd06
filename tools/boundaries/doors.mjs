// @ts-check
// What the linter cannot express: patterns with one door, found by text.

/** @type {readonly { pattern: RegExp, in: RegExp, except: RegExp, message: string }[]} */
const DOORS = [
  {
    pattern: /\bimport\.meta\.env\b/,
    in: /^web\/src\//,
    except: /^web\/src\/platform\/env\.ts$/,
    message: 'the build’s variables have one door: web/src/platform/env.ts',
  },
  {
    pattern: /\bnavigator\.languages?\b|\bnew Intl\.(?!Segmenter)\w+\((?!\[?locale\(\))/,
    in: /^web\/src\//,
    except: /^web\/src\/platform\/locale\.ts$/,
    message: 'a language that the platform does not know throws: ask locale() of web/src/platform/locale.ts',
  },
  {
    pattern: /\bnew Date\(\s*\)/,
    in: /^domain\/src\//,
    except: /^$/,
    message: 'the rules take the time as an argument',
  },
  {
    pattern: /\b(TODO|FIXME)\b/,
    in: /^(web|domain|server|tools|tests|bench)\//,
    except: /^tools\/boundaries\/doors\.mjs$|^tools\/tests\/doors\.test\.ts$/,
    message: 'finish it, or open an issue',
  },
  {
    pattern: /waitForTimeout/,
    in: /^tests\/(journeys|looks|gallery)\//,
    except: /^$/,
    message: 'wait for what the person sees, not for time',
  },
  {
    pattern: /(eslint|oxlint)-disable(?!.*--\s*\S)|@ts-(ignore|nocheck)|@ts-expect-error\s*$/,
    in: /^(web|domain|server|tools|tests|bench)\//,
    except: /^tools\/boundaries\/doors\.mjs$|^tools\/tests\/doors\.test\.ts$/,
    message: 'a suppression says why beside it: "oxlint-disable-next-line rule -- reason"',
  },
];

/**
 * What is wrong with a file's text, one line per finding.
 * @param {string} path relative to the project, with slashes
 * @param {string} text
 * @returns {string[]}
 */
export function findOpenDoors(path, text) {
  const rules = DOORS.filter((door) => door.in.test(path) && !door.except.test(path));
  return text
    .split('\n')
    .flatMap((line, index) =>
      rules.filter((door) => door.pattern.test(line)).map((door) => `${path}:${index + 1}: ${door.message}`),
    );
}
