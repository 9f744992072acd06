import { epcPayload } from './epc-payload.ts';
import { cashAppLink, monzoLink, payPalLink, revolutLink, upiLink, venmoLink } from './payment-links.ts';
import { requestedAmount, type PaymentRequest } from './payment-request.ts';
import { pixCode } from './pix.ts';
import { payNowCode, promptPayCode } from './proxy-codes.ts';
import { swissPayload } from './swiss-payload.ts';
import type { PaymentService, WayToPay } from './way-to-pay.ts';

/** How to pay, for a message or a QR code. The details that it does not contain have to be shown beside it. */
export type PaymentInstruction =
  | {
      readonly kind: 'link';
      readonly href: string;
      readonly carriesAmount: boolean;
      readonly carriesNote: boolean;
    }
  /** The text of a QR code that banking apps read; no link. */
  | { readonly kind: 'code'; readonly payload: string }
  /** The payer types account and amount into their own app. */
  | { readonly kind: 'account' }
  | { readonly kind: 'text'; readonly text: string };

interface ServiceLink {
  readonly link: (handle: string, request: PaymentRequest) => string | undefined;
  readonly carriesAmount: boolean;
  readonly carriesNote: boolean;
}

const SERVICE_LINKS: Readonly<Record<PaymentService, ServiceLink>> = {
  paypal: { link: payPalLink, carriesAmount: true, carriesNote: false },
  monzo: { link: monzoLink, carriesAmount: true, carriesNote: true },
  revolut: { link: revolutLink, carriesAmount: false, carriesNote: false },
  venmo: { link: venmoLink, carriesAmount: true, carriesNote: true },
  cash_app: { link: cashAppLink, carriesAmount: true, carriesNote: false },
};

/** Currencies of the services without a public link: Swish, MobilePay in Denmark and Finland, Bizum and Interac e-Transfer. */
const ACCOUNT_CURRENCIES: Readonly<Record<'swish' | 'mobilepay' | 'bizum' | 'interac', readonly string[]>> = {
  swish: ['SEK'],
  mobilepay: ['DKK', 'EUR'],
  bizum: ['EUR'],
  interac: ['CAD'],
};

const code = (payload: string | undefined): PaymentInstruction | undefined =>
  payload === undefined ? undefined : { kind: 'code', payload };

/**
 * How to pay a request in this way; undefined if the way does not support the currency or the amount (docs/product/settling.md, "Ways to be
 * paid"). `way` has been accepted by `checkWayToPay` or `readWaysToPay`.
 */
export function paymentInstruction(way: WayToPay, request: PaymentRequest): PaymentInstruction | undefined {
  switch (way.kind) {
    case 'text':
      return { kind: 'text', text: way.text };
    case 'sepa':
      return code(epcPayload(way, request));
    case 'pix':
      return code(pixCode(way, request));
    case 'swiss':
      return code(swissPayload(way, request));
    case 'paynow':
      return code(payNowCode(way, request));
    case 'promptpay':
      return code(promptPayCode(way, request));
    case 'swish':
    case 'mobilepay':
    case 'bizum':
    case 'interac':
      return ACCOUNT_CURRENCIES[way.kind].includes(request.currency) && requestedAmount(request) !== undefined
        ? { kind: 'account' }
        : undefined;
    case 'upi': {
      const href = upiLink(way, request);
      return href === undefined ? undefined : { kind: 'link', href, carriesAmount: true, carriesNote: true };
    }
    default: {
      const { link, ...carries } = SERVICE_LINKS[way.kind];
      const href = link(way.handle, request);
      return href === undefined ? undefined : { kind: 'link', href, ...carries };
    }
  }
}
