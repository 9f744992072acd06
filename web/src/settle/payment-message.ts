import {
  convertAmount,
  paymentInstruction,
  spacedIban,
  type Bill,
  type PaymentInstruction,
  type PaymentRequest,
  type WayToPay,
} from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatDay, formatMoneyBeside } from '#web/platform/format.ts';
import { wayValues } from './way-words.ts';

/** A request for money: in the home currency if the bill has a rate to it, otherwise in the bill's. */
export interface MoneyRequest {
  readonly request: PaymentRequest;
  /** The amount in the bill's currency, if that is another one. */
  readonly own?: PaymentRequest;
}

/** A way to be paid that supports the request, with its link, code or text. */
export interface Offer {
  readonly way: WayToPay;
  /** The amount to pay this way: in the requested currency or, if the way accepts only that, the bill's. */
  readonly request: PaymentRequest;
  /** The amount of `request`, as written in the message. */
  readonly amount: string;
  readonly instruction: PaymentInstruction;
}

/** "Fri 21 Nov". */
export const billDay = ({ timestamp }: Bill): string => formatDay(timestamp, 'short');

/** The title of the request: the bill's name and day, or only its day. */
export function billTitle(bill: Bill, name: string | undefined): string {
  const day = billDay(bill);
  return name === undefined ? t('ask.theBill', { day }) : t('ask.named', { name, day });
}

/**
 * Prepares a request for money. `amount` is in minor units of the bill's currency; if the bill has a rate to `home` it is converted,
 * exactly and rounded once, unless the amount is `known`.
 */
export function moneyRequest(
  bill: Bill,
  amount: number,
  note: string,
  home: string,
  known?: number,
): MoneyRequest {
  const own = { amount, currency: bill.currency, note };
  const { exchangeRate } = bill;
  if (!exchangeRate || exchangeRate.to !== home || home === bill.currency) return { request: own };
  const converted = known ?? convertAmount(amount, exchangeRate.rate, bill.currency, home);
  return converted ? { request: { amount: converted, currency: home, note }, own } : { request: own };
}

/** An amount as written in the message. If the message has two currencies, neither can be mistaken for the other. */
const moneyOf = ({ amount, currency }: PaymentRequest, own: PaymentRequest | undefined): string =>
  formatMoneyBeside(amount, currency, own?.currency ?? currency);

/** The ways that can carry the amount in one of its two currencies. */
export function offersOf(ways: readonly WayToPay[], { request, own }: MoneyRequest): readonly Offer[] {
  return ways.flatMap((way): Offer[] => {
    for (const each of own ? [request, own] : [request]) {
      const instruction = paymentInstruction(way, each);
      if (instruction) return [{ way, request: each, amount: moneyOf(each, own), instruction }];
    }
    return [];
  });
}

/**
 * Removes the isolates that `t` puts around texts that people copy or tap (links, IBANs, BICs, Pix codes), since they would be copied as
 * well. These texts keep their order without, because they are Latin from the first to the last character.
 */
const copyable = (text: string): string =>
  text.replace(/\u2068((?:https?|upi):\S+|[A-Z]{2}\d\d [A-Z\d ]+|[A-Z\d]{8,11}|000201[ -~]+)\u2069/g, '$1');

/** A bank transfer in words, for the message and beside the code. */
function transferText(
  { name, iban, bic }: { readonly name: string; readonly iban: string; readonly bic?: string },
  amount: string,
): string {
  const values = { name, iban: spacedIban(iban), amount };
  return copyable(
    bic === undefined ? t('ask.byTransfer', values) : t('ask.byTransferBic', { ...values, bic }),
  );
}

/** How to pay this way, in words, with any details that the link cannot carry. */
export function offerText({ way, amount, instruction }: Offer): string {
  if (instruction.kind === 'text') return instruction.text;
  if (way.kind === 'sepa' || way.kind === 'swiss') return transferText(way, amount);
  // Banking apps also accept a Pix code as text.
  if (way.kind === 'pix' && instruction.kind === 'code')
    return copyable(t('ask.byPix', { amount, code: instruction.payload }));
  if (instruction.kind !== 'link') return t('ask.byAccount', { amount, ...wayValues(way) });
  const values = { link: instruction.href, amount };
  return copyable(t(instruction.carriesAmount ? 'ask.byLink' : 'ask.byLinkAmount', values));
}

/** The text for a QR code; undefined if this way has none. */
export function codeOf({ instruction }: Offer): string | undefined {
  if (instruction.kind === 'link') return instruction.href;
  return instruction.kind === 'code' ? instruction.payload : undefined;
}

/** The payer, the payee, and the bill's day if it has no name. */
export interface RequestParties {
  readonly from: string;
  readonly to: string;
  readonly unnamedOf?: string | undefined;
}

/** The whole message: payer, payee, amount, purpose, and way. */
export function paymentMessage(
  asked: MoneyRequest,
  people: RequestParties,
  offer: Offer | undefined,
): string {
  const first = firstSentence(asked, people);
  return offer ? `${first}\n${offerText(offer)}` : first;
}

function firstSentence({ request, own }: MoneyRequest, { from, to, unnamedOf: day }: RequestParties): string {
  const values = { from, to, amount: moneyOf(request, own), what: request.note };
  const other = own && moneyOf(own, own);
  if (day === undefined)
    return other === undefined
      ? t('ask.messageNamed', values)
      : t('ask.messageConvertedNamed', { ...values, other });
  return other === undefined
    ? t('ask.message', { ...values, day })
    : t('ask.messageConverted', { ...values, other, day });
}
