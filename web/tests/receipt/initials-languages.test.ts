import { afterEach, expect, it, vi } from 'vitest';
import { peopleOf } from '#web/bill-kit/words/people.ts';
import { setLocaleFor } from '#web/platform/locale.ts';

afterEach(() => setLocaleFor('en'));

it('initials are capitals of the language on screen, and follow it when it changes', () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
  const diners = [{ id: 'a', name: 'irem', color: 0, position: 1 }];
  const seen = () => peopleOf(diners).get('a')?.initials;
  setLocaleFor('tr');
  expect(seen()).toBe('İR');
  setLocaleFor('en');
  expect(seen()).toBe('IR');
  setLocaleFor('tr');
  expect(seen()).toBe('İR');
  expect(peopleOf(diners)).toBe(peopleOf(diners));
});
