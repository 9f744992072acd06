import { createRequire } from 'node:module';
import { expect, test } from 'vitest';

const require = createRequire(import.meta.url);
const NAME = '__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const shapeOf = (value: object): unknown =>
  Object.entries(value).map(([key, inner]) => [
    key,
    typeof inner === 'object' && inner !== null ? shapeOf(inner as object) : typeof inner,
  ]);

test('the slim react-dom has the internals of the installed one, no more and no fewer', () => {
  const ours = require('../vite/slim-react-dom.cjs') as Record<string, object>;
  const theirs = require('react-dom') as Record<string, object>;
  expect(Object.keys(ours)).toEqual([NAME]);
  expect(shapeOf(ours[NAME] ?? {})).toEqual(shapeOf(theirs[NAME] ?? {}));
});
