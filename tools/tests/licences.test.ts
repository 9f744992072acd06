import { expect, test } from 'vitest';
import { findForbidden, isAllowed } from '../lib/licences.mjs';
import { inRoot, readJson } from '../lib/project.mjs';

test('every shipped package has an allowed licence', () => {
  const found = findForbidden(readJson(inRoot('package-lock.json')), (path) =>
    readJson(inRoot(path, 'package.json')),
  );
  expect(found.forbidden).toEqual([]);
  expect(found.checked).toBeGreaterThan(100);
});

test('a package with another licence, or none, is named; development packages are not checked', () => {
  const packages = {
    '': { license: 'UNLICENSED' },
    'node_modules/a': { version: '1.0.0', license: 'MIT' },
    'node_modules/b': { version: '2.0.0', license: 'GPL-3.0-only' },
    'node_modules/c': { version: '3.0.0' },
    'node_modules/d': { version: '4.0.0', license: 'GPL-3.0-only', dev: true },
  };
  expect(findForbidden({ packages }, () => undefined)).toEqual({
    checked: 3,
    forbidden: ['b 2.0.0: GPL-3.0-only', 'c 3.0.0: none named'],
  });
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['(BSD-2-Clause AND MIT)', true],
  ['MIT AND GPL-3.0-only', false],
  ['SEE LICENSE IN x', false],
])('%s: %s', (expression, allowed) => {
  expect(isAllowed(expression)).toBe(allowed);
});
