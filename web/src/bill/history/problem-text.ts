import { CHARGES, STORED_LISTS, type BillProblem, type SavedBillProblem } from '#domain';
import { t } from '#web/messages/i18n.ts';

/** "Item 3", counted from 1 as people do, or the part of the bill that it is about. */
function placeText([part, index]: BillProblem['path']): string {
  const list = STORED_LISTS.find((name) => name === part);
  if (list)
    return typeof index === 'number'
      ? t(`history.place.${list}`, { number: index + 1 })
      : t('history.place.list');
  const charge = CHARGES.find((name) => name === part);
  return t(charge ? `history.place.${charge}` : 'history.place.bill');
}

/** Why a saved bill cannot be read, as a sentence. */
export const problemText = (problem: SavedBillProblem | BillProblem): string =>
  typeof problem === 'string'
    ? t(`history.problem.${problem}`)
    : t(`history.problem.${problem.code}`, { place: placeText(problem.path) });
