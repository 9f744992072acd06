import { readFileSync } from 'node:fs';

const config = readFileSync(new URL('../../config.toml', import.meta.url), 'utf8');

/** A value of a section of config.toml, without its quotes; `undefined` where it is not there. */
export function settingOf(section: string, key: string): string | undefined {
  const lines = config.split(`[${section}]\n`)[1]?.split('\n[')[0] ?? '';
  return new RegExp(`^${key} = (.+)$`, 'm').exec(lines)?.[1]?.replace(/^"(.*)"$/, '$1');
}
