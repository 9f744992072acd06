import { expect, it } from 'vitest';
import { ageWarning } from '../lib/browser-age.mjs';

it('warns about a browser that is more than four major versions behind the newest known', () => {
  expect(ageWarning('156.0.8078.108', 160)).toBeUndefined();
  expect(ageWarning('155.0.8000.1', 160)).toMatch(/^Warning: Chromium 155 is 5 versions behind 160\./);
});

it('compares with the newest version in Electron’s list if none is given', () => {
  expect(ageWarning('147.0.7727.0')).toMatch(/^Warning: Chromium 147/);
  expect(ageWarning('9999.0')).toBeUndefined();
});
