import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { parsePercent, spacedIban, type WayToPay } from '#domain';
import { offersOf, offerText, paymentMessage, type Offer } from '#web/settle/payment-message.ts';
import { t } from '#web/messages/i18n.ts';
import '#web/messages/en/settle.po';
import { LANGUAGES } from '#web/messages/languages.ts';
import { formatDay, formatPercent } from '#web/platform/format.ts';
import { setLanguage } from '#web/platform/language.ts';

beforeEach(() => void vi.spyOn(navigator, 'language', 'get').mockReturnValue('ar-EG'));

const IBAN = 'CH9300762011623852957';
const WAYS: readonly WayToPay[] = [
  { kind: 'paypal', handle: 'maya' },
  { kind: 'revolut', handle: 'maya' },
  { kind: 'upi', address: 'maya@okbank', name: 'Maya' },
  { kind: 'sepa', name: 'Maya', iban: IBAN, bic: 'UBSWCHZH80A' },
];
const offersIn = (currency: string): readonly Offer[] =>
  offersOf(WAYS, { request: { amount: 1250, currency, note: 'Lunch' } });

describe.each(LANGUAGES.map(({ tag }) => tag))('in %s', (language) => {
  beforeAll(async () => void (await setLanguage(language)));
  afterAll(async () => void (await setLanguage('en')));

  it('a payment link is whole when it is tapped or copied, and nothing sticks to it', () => {
    const offers = [...offersIn('EUR'), ...offersIn('INR')];
    const links = offers.flatMap((offer) => (offer.instruction.kind === 'link' ? [offer] : []));
    expect(links.length).toBeGreaterThan(2);
    for (const offer of links) {
      const { instruction } = offer;
      expect(/(?:https?|upi):\S*/.exec(offerText(offer))?.[0]).toBe(
        'href' in instruction && instruction.href,
      );
    }
  });

  it('an IBAN and a BIC are copied without added characters', () => {
    const [offer] = offersIn('EUR').filter(({ way }) => way.kind === 'sepa');
    const text = offer ? offerText(offer) : '';
    expect(text).toMatch(new RegExp(`(?<=^| )${spacedIban(IBAN)}(?=[,،、，])`, 'u'));
    expect(text).toMatch(/(?<=[ \u00a0])UBSWCHZH80A$/u);
  });

  it('a request for money ends with one full stop, whatever the day ends with', () => {
    // On a device of that language: the months of Egypt’s Arabic have no points.
    vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);
    for (let month = 0; month < 12; month += 1) {
      const day = formatDay(Date.UTC(2026, month, 25, 12), 'short');
      const request = { amount: 944, currency: 'EUR', note: t('ask.named', { name: 'Lunch', day }) };
      const own = { ...request, currency: 'GBP' };
      for (const people of [
        { from: 'Carl', to: 'Lou', unnamedOf: day },
        { from: 'Carl', to: 'Lou' },
      ])
        for (const asked of [{ request }, { request, own }])
          expect(paymentMessage(asked, people, undefined).replaceAll(/[\u2068\u2069]/g, '')).not.toMatch(
            /\.\s*\./,
          );
    }
  });

  it('a percentage can be typed as it is shown', () => {
    for (const percent of [0, 7.5, 12.5, 20, 100])
      expect(parsePercent(formatPercent(percent))).toEqual({ ok: true, value: percent });
  });
});
