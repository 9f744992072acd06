import { spacedIban, type WayToPay } from '#domain';
import { t } from '#web/messages/i18n.ts';

/** The detail that distinguishes two ways of the same kind: the name at a service, the account, the first line of a text. */
function detailOf(way: WayToPay): string {
  if ('iban' in way) return spacedIban(way.iban);
  if ('address' in way) return way.address;
  if ('key' in way) return way.key;
  if ('phone' in way) return way.phone;
  if ('contact' in way) return way.contact;
  return 'text' in way ? (way.text.split('\n')[0] ?? '') : way.handle;
}

/** A way to be paid in one line. What somebody wrote themselves needs no name of its kind. */
export const wayText = (way: WayToPay): string =>
  way.kind === 'text' ? detailOf(way) : t('ask.option', wayValues(way));

/** Kind and detail of a way to be paid, for its row and its button. */
export const wayValues = (way: WayToPay) => ({ way: t(`ways.${way.kind}`), detail: detailOf(way) });
