import { oneLine } from './one-line.ts';
import { requestedAmount, type PaymentRequest } from './payment-request.ts';
import type { UpiAccount } from './way-to-pay.ts';

/** Currencies that can be sent with PayPal, and those of them that it takes only in whole units (PayPal, "Currency codes"). */
const PAYPAL_CURRENCIES = new Set(
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(
    ' ',
  ),
);
const PAYPAL_WHOLE = new Set(['HUF', 'JPY', 'TWD']);

/** How long a note may be; longer ones are cut. */
const MONZO_NOTE = 100;
const VENMO_NOTE = 280;
const UPI_NOTE = 50;

/**
 * Encodes the value of a parameter: everything with a meaning in RFC 3986, including brackets and apostrophes, which chat apps cut off the
 * end of a link.
 */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The query of a link, with spaces as "%20": some of the apps that these links open show a "+" as it is. */
const query = (parameters: readonly (readonly [string, string])[]): string =>
  parameters
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encoded(value)}`)
    .join('&');

/**
 * `https://paypal.me/<name>/<amount><currency>`: amount and currency code after the name (PayPal.Me, "How PayPal.Me works"). It carries no
 * note. Undefined for a currency that PayPal does not send, or a fraction of a unit if it takes only whole ones.
 */
export function payPalLink(handle: string, request: PaymentRequest): string | undefined {
  const amount = requestedAmount(request);
  const { currency } = request;
  if (amount === undefined || !PAYPAL_CURRENCIES.has(currency)) return undefined;
  if (!PAYPAL_WHOLE.has(currency)) return `https://paypal.me/${handle}/${amount}${currency}`;
  return Number.isInteger(Number(amount))
    ? `https://paypal.me/${handle}/${Number(amount)}${currency}`
    : undefined;
}

/** `https://monzo.me/<name>/<amount>?d=<note>`, in pounds (Monzo community, "Find your Monzo.me link"). */
export function monzoLink(handle: string, request: PaymentRequest): string | undefined {
  const amount = requestedAmount(request);
  if (amount === undefined || request.currency !== 'GBP') return undefined;
  const note = query([['d', oneLine(request.note, MONZO_NOTE)]]);
  return `https://monzo.me/${handle}/${amount}${note && `?${note}`}`;
}

/**
 * `https://revolut.me/<name>`. The payer fills in amount and note (Revolut, "Payment terms: Revolut.Me"): links with an amount exist, but
 * are undocumented and vary between minor and major units, and a wrong amount is worse than none. The page also asks for the currency, so
 * any will do.
 */
export function revolutLink(handle: string, request: PaymentRequest): string | undefined {
  return requestedAmount(request) === undefined ? undefined : `https://revolut.me/${handle}`;
}

/** `https://venmo.com/<name>?txn=pay&amount=<amount>&note=<note>`, in US dollars (Venmo, "Payment links"). */
export function venmoLink(handle: string, request: PaymentRequest): string | undefined {
  const amount = requestedAmount(request);
  if (amount === undefined || request.currency !== 'USD') return undefined;
  const parameters = [
    ['txn', 'pay'],
    ['amount', amount],
    ['note', oneLine(request.note, VENMO_NOTE)],
  ] as const;
  return `https://venmo.com/${handle}?${query(parameters)}`;
}

/** `https://cash.app/$<name>/<amount>`, in US dollars (Cash App help, "$Cashtags"). It carries no note. */
export function cashAppLink(handle: string, request: PaymentRequest): string | undefined {
  const amount = requestedAmount(request);
  return amount === undefined || request.currency !== 'USD'
    ? undefined
    : `https://cash.app/$${handle}/${amount}`;
}

/**
 * `upi://pay?pa=<address>&pn=<name>&am=<amount>&cu=INR&tn=<note>` (NPCI, "UPI Linking Specifications", version 1.6), in rupees. The address
 * is not encoded, as in the specification: it has no character with a meaning in a link.
 */
export function upiLink({ address, name }: UpiAccount, request: PaymentRequest): string | undefined {
  const amount = requestedAmount(request);
  if (amount === undefined || request.currency !== 'INR') return undefined;
  const parameters = [
    ['pn', name],
    ['am', amount],
    ['cu', 'INR'],
    ['tn', oneLine(request.note, UPI_NOTE)],
  ] as const;
  return `upi://pay?pa=${address}&${query(parameters)}`;
}
