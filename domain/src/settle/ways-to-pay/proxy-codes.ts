import { emvAmount, emvCode } from './emv-code.ts';
import type { PaymentRequest } from './payment-request.ts';
import type { PhoneAccount } from './way-to-pay.ts';

/**
 * A Thai QR code for PromptPay with an amount: the phone number with the country's code, in 13 digits, under the application's id in
 * field 29 (Bank of Thailand, "Thai QR Code: Payment Standard", 4.1). In baht; undefined otherwise. `phone`: nine digits.
 */
export function promptPayCode(
  { phone }: Pick<PhoneAccount, 'phone'>,
  request: PaymentRequest,
): string | undefined {
  const amount = emvAmount(request, 'THB');
  if (amount === undefined) return undefined;
  return emvCode([
    // For a single use.
    ['01', '12'],
    [
      '29',
      [
        ['00', 'A000000677010111'],
        ['01', `66${phone}`.padStart(13, '0')],
      ],
    ],
    ['58', 'TH'],
    ['53', '764'],
    ['54', amount],
  ]);
}

/**
 * A PayNow code with an amount that cannot be changed: the mobile number (0) in field 26 (Association of Banks in Singapore and IMDA,
 * "SGQR Specifications", PayNow template). In Singapore dollars; undefined otherwise. `phone`: eight digits.
 */
export function payNowCode(
  { phone }: Pick<PhoneAccount, 'phone'>,
  request: PaymentRequest,
): string | undefined {
  const amount = emvAmount(request, 'SGD');
  if (amount === undefined) return undefined;
  return emvCode([
    ['01', '12'],
    [
      '26',
      [
        ['00', 'SG.PAYNOW'],
        ['01', '0'],
        ['02', `+65${phone}`],
        ['03', '0'],
      ],
    ],
    ['52', '0000'],
    ['53', '702'],
    ['54', amount],
    ['58', 'SG'],
    ['59', 'NA'],
    ['60', 'Singapore'],
  ]);
}
