import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { parsePercent, spacedIban, type WayToPay } from '#domain';
import { offersOf, offerText, type Offer } from '#web/bill/settle/payment-message.ts';
import { registerMessages } from '#web/messages/i18n.ts';
import { messages as settle } from '#web/messages/en/settle.po';
import { LANGUAGES } from '#web/messages/languages.ts';
import { formatPercent } from '#web/platform/format.ts';
import { setLanguage } from '#web/platform/language.ts';

registerMessages(settle);
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

  it('a payment link is whole to whoever taps or copies it, and nothing sticks to it', () => {
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

  it('an IBAN and a BIC are copied without anything that is not theirs', () => {
    const [offer] = offersIn('EUR').filter(({ way }) => way.kind === 'sepa');
    const text = offer ? offerText(offer) : '';
    expect(text).toMatch(new RegExp(`(?<=^| )${spacedIban(IBAN)}(?=[,،、，])`, 'u'));
    expect(text).toMatch(/(?<=[ \u00a0])UBSWCHZH80A$/u);
  });

  it('a percentage as it is written can be typed', () => {
    for (const percent of [0, 7.5, 12.5, 20, 100])
      expect(parsePercent(formatPercent(percent))).toEqual({ ok: true, value: percent });
  });
});
