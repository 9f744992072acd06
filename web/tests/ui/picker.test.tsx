import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { PickerSheet } from '#web/ui/fields/PickerSheet.tsx';

/** Sets `toLocaleLowerCase` as on a phone that is set to Turkish. */
function speakTurkish(): void {
  const inTurkish = new Map<string, string>();
  for (let code = 32; code < 0x250; code++) {
    const letter = String.fromCharCode(code);
    inTurkish.set(letter, letter.toLocaleLowerCase('tr'));
  }
  vi.spyOn(String.prototype, 'toLocaleLowerCase').mockImplementation(function lower(this: string) {
    return [...this.valueOf()].map((letter) => inTurkish.get(letter) ?? letter).join('');
  });
}

describe('a list with a search field', () => {
  test.each([
    ['inr', 'INR'],
    ['isviçre', 'CHF'],
    ['ISVICRE FRANGI', 'CHF'],
    ['zloty', 'PLN'],
  ])('finds %s on a Turkish phone', async (typed, found) => {
    speakTurkish();
    render(
      <PickerSheet
        open
        onClose={() => undefined}
        label="Currency"
        searchLabel="Search"
        emptyText="None"
        value="GBP"
        onChange={() => undefined}
        options={[
          { value: 'INR', label: 'INR', hint: 'Hindistan rupisi' },
          { value: 'CHF', label: 'CHF', hint: 'İsviçre frangı' },
          { value: 'PLN', label: 'PLN', hint: 'Polonya złotysi' },
        ]}
      />,
    );
    await userEvent.type(await screen.findByRole('combobox', { name: 'Search' }), typed);
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      expect.stringContaining(found),
    ]);
  });
});
