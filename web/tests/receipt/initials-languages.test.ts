import { afterEach, expect, it, vi } from 'vitest';
import { initialsOf } from '#web/bill-kit/words/initials-of.ts';
import { peopleOf } from '#web/receipt/people.ts';
import { setLocaleFor } from '#web/platform/locale.ts';

afterEach(() => setLocaleFor('en'));

it('initials are capitals of the language on screen, and follow it when it changes', () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
  const diners = [{ id: 'a', name: 'irem', color: 0, position: 1 }];
  const seen = () => [initialsOf(diners).get('a'), peopleOf(diners).get('a')?.initials];
  setLocaleFor('tr');
  expect(seen()).toEqual(['İR', 'İR']);
  setLocaleFor('en');
  expect(seen()).toEqual(['IR', 'IR']);
  setLocaleFor('tr');
  expect(seen()).toEqual(['İR', 'İR']);
  expect(peopleOf(diners)).toBe(peopleOf(diners));
});
