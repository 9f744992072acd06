/** Services where money is sent to a name that its owner has chosen. */
export const PAYMENT_SERVICES = ['paypal', 'monzo', 'revolut', 'venmo', 'cash_app'] as const;
export type PaymentService = (typeof PAYMENT_SERVICES)[number];

/** An account with one of the services, without "@", "$" or the service's address. */
export interface ServiceAccount {
  readonly kind: PaymentService;
  readonly handle: string;
}

/** A UPI address ("maya@okbank"), and the name that the payer's app shows. */
export interface UpiAccount {
  readonly kind: 'upi';
  readonly address: string;
  readonly name: string;
}

/** A bank account that SEPA transfers reach. IBAN and BIC in capitals, without spaces. */
export interface SepaAccount {
  readonly kind: 'sepa';
  readonly name: string;
  readonly iban: string;
  /** Needed only outside the European Economic Area. */
  readonly bic?: string;
}

/** A Pix key, and the name and city that its code must contain. */
export interface PixAccount {
  readonly kind: 'pix';
  readonly key: string;
  readonly name: string;
  readonly city: string;
}

/** An account of a Swiss QR-bill: of Switzerland or Liechtenstein, with its owner's address. `street` may be empty. */
export interface SwissAccount {
  readonly kind: 'swiss';
  readonly name: string;
  readonly iban: string;
  readonly street: string;
  readonly postcode: string;
  readonly town: string;
}

/** Services that identify people by phone number. PromptPay's has nine digits, PayNow's eight, without the country's code. */
export const PHONE_SERVICES = ['swish', 'mobilepay', 'bizum', 'paynow', 'promptpay'] as const;
export type PhoneService = (typeof PHONE_SERVICES)[number];
export interface PhoneAccount {
  readonly kind: PhoneService;
  readonly phone: string;
}

/** Interac e-Transfer: an email address, or a phone number. */
export interface InteracAccount {
  readonly kind: 'interac';
  readonly contact: string;
}

/** Anything else that somebody can be told, such as bank details. */
export interface PaymentText {
  readonly kind: 'text';
  readonly text: string;
}

/** How somebody can be paid: set up once by the payee (docs/product/settling.md, "Ways to be paid"). */
export type WayToPay =
  | ServiceAccount
  | UpiAccount
  | SepaAccount
  | PixAccount
  | SwissAccount
  | PhoneAccount
  | InteracAccount
  | PaymentText;

/** Why a field of a way to pay cannot be used as typed. */
export type WayToPayError =
  | 'required'
  | 'too_short'
  | 'too_long'
  | 'too_long_for_pix'
  | 'bad_characters'
  | 'not_a_upi_address'
  | 'iban_country'
  | 'iban_length'
  | 'iban_check_digits'
  | 'not_a_bic'
  | 'bic_required'
  | 'iban_not_swiss'
  | 'qr_iban'
  | 'not_a_pix_key'
  | 'not_a_phone'
  | 'not_a_contact';

export type ParsedField =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly error: WayToPayError };

/** A field that cannot be used. */
export const failed = (error: WayToPayError): ParsedField => ({ ok: false, error });
/** An accepted field. */
export const parsed = (value: string): ParsedField => ({ ok: true, value });
