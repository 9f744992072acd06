import { foldCode } from '../../money/typed-text.ts';
import { failed, parsed, type ParsedField, type PaymentService } from './way-to-pay.ts';

interface HandleRule {
  /** The part before the name in the service's own links, which people copy. */
  readonly address: RegExp;
  readonly characters: RegExp;
  readonly min: number;
  readonly max: number;
}

/** Letters and digits, with hyphens, points or underscores between them: nothing with a meaning in a URL. */
const NAME = /^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9_-])?$/;

/**
 * The form of names at each service. PayPal.Me: letters and digits, at most 20 (PayPal help, "How do I set up a PayPal.Me link?"). Cash
 * App: at most 20, without symbols, with a letter (Cash App help, "$Cashtags"). Venmo: 5 to 30 letters, digits, hyphens and underscores.
 * Monzo and Revolut do not say; only characters that cannot be part of a name in a link are refused here.
 */
const RULES: Readonly<Record<PaymentService, HandleRule>> = {
  paypal: {
    address: /^(?:paypal\.me|paypal\.com\/paypalme)\//i,
    characters: /^[A-Za-z0-9]+$/,
    min: 1,
    max: 20,
  },
  monzo: { address: /^monzo\.me\//i, characters: NAME, min: 1, max: 60 },
  revolut: { address: /^revolut\.me\//i, characters: NAME, min: 3, max: 30 },
  venmo: { address: /^(?:account\.)?venmo\.com\/(?:u\/)?/i, characters: /^[A-Za-z0-9_-]+$/, min: 5, max: 30 },
  cash_app: { address: /^cash\.app\//i, characters: /^(?=.*[A-Za-z])[A-Za-z0-9]+$/, min: 1, max: 20 },
};

/**
 * The name of an account with a service as people type it ("@maya", "$maya") or copy it ("https://paypal.me/maya"). Errors: `required`,
 * `too_short`, `too_long`, `bad_characters`. An accepted name is safe in a URL.
 */
export function parseHandle(service: PaymentService, typed: string): ParsedField {
  const { address, characters, min, max } = RULES[service];
  const text = foldCode(typed)
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '');
  const name = text.replace(address, '');
  // The part after the name in a copied link (an amount, a country) is ignored; typed without the address it is a mistake.
  const whole = name === text ? name.replace(/\/$/, '') : name.replace(/[/?#].*/s, '');
  const handle = whole.replace(/^[@$£]/, '');
  if (handle === '') return failed('required');
  if (!characters.test(handle)) return failed('bad_characters');
  if (handle.length < min) return failed('too_short');
  return handle.length > max ? failed('too_long') : parsed(handle);
}
