import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setupI18n as setupLingui } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { setupI18n } from '../vite/slim-i18n.ts';

const FOLDER = fileURLToPath(new URL('../../web/src/messages/', import.meta.url));
const NAME = /\{(\w+)/g;

async function catalogues(): Promise<[id: string, text: string][]> {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.messages.ts'));
  const modules = await Promise.all(
    files.map((file) => import(`${FOLDER}${file}`) as Promise<{ default: Record<string, string> }>),
  );
  return modules.flatMap((module) => Object.entries(module.default));
}

test('every message of the catalogues reads as with Lingui itself, whatever is put in', async () => {
  const messages = await catalogues();
  const compiled = Object.fromEntries(messages.map(([id, text]) => [id, compileMessage(text)]));
  const ours = setupI18n({ locale: 'en', messages: { en: compiled as unknown as Record<string, string> } });
  const theirs = setupLingui({ locale: 'en', messages: { en: compiled } });
  expect(messages.length).toBeGreaterThan(200);
  for (const [id, text] of messages) {
    const names = [...text.matchAll(NAME)].map(([, name = '']) => name);
    for (const value of [0, 1, 2, 1000, 1.5, 'Ann']) {
      const isCount = (name: string) => text.includes(`{${name}, plural`);
      const values = Object.fromEntries(
        names.map((name) => [name, isCount(name) && value === 'Ann' ? 3 : value]),
      );
      expect([id, ours._(id, values)]).toEqual([id, theirs._(id, values)]);
    }
  }
});

test('a catalogue that comes later is added', () => {
  const i18n = setupI18n({ locale: 'en', messages: { en: { a: 'A' } } });
  i18n.load('en', { b: ['B ', ['x']] });
  expect([i18n._('a'), i18n._('b', { x: 5 }), i18n._('b'), i18n._('unknown')]).toEqual([
    'A',
    'B 5',
    'B ',
    'unknown',
  ]);
});
