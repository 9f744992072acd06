import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { emptyBill, type Bill, type Effect } from '#domain';
import { item } from '../../../domain/tests/support/typed-lines.ts';
import { describeEffects } from '#web/bill-kit/words/describe-effects.ts';
import { subjectOf } from '#web/table/RefusedChange.tsx';
import { messages as arabic } from '#web/messages/ar.po';
import '#web/messages/en/live-table-host.po';
import '#web/messages/en/live-table-bill.po';
import '#web/messages/en/live-table.po';
import '#web/messages/en/live-table-answers.po';
import '#web/messages/en/wizard.po';
import { showTexts, t } from '#web/messages/i18n.ts';
import { messages as japanese } from '#web/messages/ja.po';
import { LANGUAGES } from '#web/messages/languages.ts';
import {
  factSeparator,
  formatList,
  formatMoney,
  formatParts,
  isolate,
  joinSentences,
  listNames,
} from '#web/platform/format.ts';
import { locale, setLocaleFor } from '#web/platform/locale.ts';

function speak(language: string, texts?: typeof japanese): void {
  setLocaleFor(language);
  showTexts(language, texts, locale());
}

afterEach(() => speak('en'));

describe('a list on its own', () => {
  test.each([
    ['en', 'A, B, C'],
    ['de', 'A, B und C'],
    ['tr', 'A, B, C'],
    ['ja', 'A、B、C'],
    ['zh-Hans', 'A、B、C'],
    // Each name is isolated: otherwise "A" and "C" would change places.
    ['ar', '\u2068A\u2069 و\u2068B\u2069 و\u2068C\u2069'],
  ])('joins %s to "%s"', (language, list) => {
    setLocaleFor(language);
    expect(formatParts(['A', 'B', 'C'])).toBe(list);
  });

  it('never runs its parts together, in any language, and loses none', () => {
    // Digits, because letters could be part of a joining word, as "n" is of the German "und".
    const part = fc.stringMatching(/^[0-9]{1,8}$/);
    const anyList = fc.array(part, { minLength: 2, maxLength: 6 });
    const format = fc.constantFrom(formatParts, formatList);
    fc.assert(
      fc.property(fc.constantFrom(...LANGUAGES), anyList, format, ({ tag }, parts, inWords) => {
        setLocaleFor(tag);
        let rest = inWords(parts).replaceAll(/[\u2068\u2069]/g, '');
        for (const [index, each] of parts.entries()) {
          const at = rest.indexOf(each);
          expect(index === 0 ? at === 0 : at > 0).toBe(true);
          rest = rest.slice(at + each.length);
        }
        expect(rest).toBe('');
      }),
    );
  });
});

describe('facts side by side', () => {
  test.each([
    ['en', 'en-GB', ' · '],
    ['ja', 'ja-JP', ' · '],
    ['ar', 'ar-MA', ' · '],
    // "٢٠٢٥ · ٨" would be read as "202508".
    ['ar', 'ar-EG', '، '],
  ])('are separated in the digits of the language: %s, %s', (language, device, separator) => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue(device);
    setLocaleFor(language);
    expect(factSeparator()).toBe(separator);
  });
});

it('a reduction begins with its minus in an Arabic sentence, too', () => {
  speak('ar', arabic);
  // The right-to-left mark keeps the minus at the start; the amount itself is isolated, so it reverses nothing.
  expect(t('live.mine.less', { amount: formatMoney(-820, 'GBP') })).toMatch(/\u2068\u200f−\u2068/);
});

it('an Arabic text that begins with a Latin name runs from right to left, alone and in another text', () => {
  speak('ar', arabic);
  const what = t('receipt.withPercent', { what: 'Cover', percent: '5%' });
  expect(what).toBe('\u200f\u2068Cover\u2069 \u20685%\u2069');
  expect(t('adjust.edit', { name: what })).toContain('\u2068\u200f');
});

describe('consecutive sentences', () => {
  it('are separated by a space in English and Arabic, and by none in Japanese', () => {
    expect(joinSentences(['One.', 'Two.', 'Three.'])).toBe('One. Two. Three.');
    speak('ar', arabic);
    // Each is isolated, as everything that is put into an Arabic text.
    expect(joinSentences(['واحد.', 'اثنان.'])).toBe('\u200f\u2068واحد.\u2069 \u2068اثنان.\u2069');
    speak('ja', japanese);
    expect(joinSentences(['一。', '二。', '三。'])).toBe('一。二。三。');
  });

  it('are unchanged if there is one, and empty if there is none', () => {
    expect(joinSentences(['One.'])).toBe('One.');
    expect(joinSentences([])).toBe('');
  });

  it('list the effects of an edit, and who joined, in the language', () => {
    const joined: Effect = { kind: 'whole_table_extended', names: ['Nia', 'Oz'], count: 2 };
    const dropped: Effect = { kind: 'group_dropped', name: 'Solo' };
    expect(describeEffects([joined, dropped])).toBe(
      'Group Solo is gone. 2 items shared by the whole table now include Nia and Oz.',
    );
    expect(describeEffects([])).toBeUndefined();
  });

  it('isolate an Arabic name once, in any language', () => {
    const name = 'علي';
    expect(t('diners.remove', { name: isolate(name) })).toBe(`Remove \u2068${name}\u2069`);
    speak('ar', arabic);
    expect(t('diners.remove', { name: isolate(name) })).toContain(` \u2068${name}\u2069`);
  });

  it('isolate each of several names in Arabic, and one alone once', () => {
    speak('ar', arabic);
    expect(t('off.treatFor', { name: listNames(['Maya']) })).toContain('\u2068Maya\u2069');
    expect(t('off.treatFor', { name: listNames(['Maya']) })).not.toContain('\u2068\u2068');
    expect(t('off.treatFor', { name: listNames(['Maya', 'Tom']) })).toContain(
      '\u2068\u2068Maya\u2069 و\u2068Tom\u2069\u2069',
    );
  });

  it('isolate a charge with an Arabic name in a list of charges', () => {
    const charges: Effect[] = [
      {
        kind: 'charge_for_everyone',
        charge: { id: 'a', kind: 'fee', name: 'خدمة', amount: 100, position: 1 },
      },
      {
        kind: 'charge_for_everyone',
        charge: { id: 'b', kind: 'fee', name: 'Cover', amount: 100, position: 2 },
      },
    ];
    expect(describeEffects(charges)).toContain('\u2068خدمة\u2069 and Cover');
  });

  it('name adjustments that no longer count', () => {
    const effects: Effect[] = [
      { kind: 'stranded', code: 'treat_of_nobody', treatId: 'a' },
      { kind: 'stranded', code: 'voucher_without_owner', adjustmentId: 'b' },
      { kind: 'stranded', code: 'treat_without_payer', treatId: 'c' },
    ];
    expect(describeEffects(effects)).toBe('2 treats no longer count. A voucher no longer counts.');
  });
});

describe('the subject of a change at a live table', () => {
  let bill: Bill;
  const pizza = item('pizza', 1200, { name: 'Pizza' });
  const beer = item('beer', 1200, { name: 'Beer', quantity: 3, sharing: { by: 'units', shares: [] } });
  beforeAll(() => {
    bill = {
      ...emptyBill('GBP', 0),
      diners: [{ id: 'tom', name: 'Tom', color: 0, position: 0 }],
      lines: [pizza, beer],
    };
  });

  test.each([
    ['line/pizza', 'Somebody changed Pizza at the same time.'],
    ['diner/tom', 'Somebody changed Tom at the same time.'],
    ['tip', 'Somebody changed the bill at the same time.'],
  ])('is named in a whole sentence of its own: %s', (key, sentence) => {
    expect(t('live.refused.stale', subjectOf({ key, value: null }, bill))).toBe(sentence);
  });
});
