import { spacedIban, type WayToPay } from '#domain';
import { t } from '#web/messages/i18n.ts';

/** The detail that distinguishes two ways of the same kind: the name at a service, the account, the first line of a text. */
function detailOf(way: WayToPay): string {
  switch (way.kind) {
    case 'upi':
      return way.address;
    case 'sepa':
    case 'swiss':
      return spacedIban(way.iban);
    case 'pix':
      return way.key;
    case 'swish':
    case 'mobilepay':
    case 'bizum':
    case 'paynow':
    case 'promptpay':
      return way.phone;
    case 'interac':
      return way.contact;
    case 'text':
      return way.text.split('\n')[0] ?? '';
    default:
      return way.handle;
  }
}

/** A way to be paid in one line. What somebody wrote themselves needs no name of its kind. */
export const wayText = (way: WayToPay): string =>
  way.kind === 'text' ? detailOf(way) : t('ask.option', wayValues(way));

/** Kind and detail of a way to be paid, for its row and its button. */
export const wayValues = (way: WayToPay) => ({ way: t(`ways.${way.kind}`), detail: detailOf(way) });
