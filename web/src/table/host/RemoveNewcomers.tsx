import { t } from '#web/messages/i18n.ts';
import { formatList, isolate } from '#web/platform/format.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { Button, type ButtonProps } from '#web/ui/Button.tsx';
import { AskFirst } from '#web/bill-kit/parts/AskFirst.tsx';
import { newcomersIn } from '../status-line.ts';
import { useHostActions } from './host-actions.ts';

/** No list of names is longer. */
const MOST_NAMES = 8;

/** Names as part of a sentence, the first of them if there are many: "Ann, Ben and 84 more". */
export const shortList = (names: readonly string[]): string =>
  formatList([
    ...names.slice(0, MOST_NAMES).map(isolate),
    ...(names.length > MOST_NAMES ? [t('host.newcomers.more', { count: names.length - MOST_NAMES })] : []),
  ]);

type Shown = Pick<LiveTable, 'bill' | 'waiting' | 'newcomers'>;

/** The names of everybody new, on the bill or waiting. */
export const newPeople = ({ bill, waiting, newcomers }: Shown): readonly string[] => [
  ...bill.diners.filter(({ id }) => newcomers.includes(id)).map(({ name }) => name),
  ...newcomersIn(waiting).map(({ name }) => name),
];

export interface RemoveNewcomersProps extends Pick<ButtonProps, 'variant' | 'children'> {
  readonly table: Shown;
}

/** A button that removes everybody new at once, after it has said who they are. */
export function RemoveNewcomers({ table, ...button }: RemoveNewcomersProps) {
  const { removeNewcomers } = useHostActions();
  const names = newPeople(table);
  return (
    <AskFirst
      renderButton={(ask) => <Button {...button} onClick={ask} />}
      title={t('host.newcomers.removeTitle', { count: names.length })}
      body={t('host.newcomers.removeBody', { names: shortList(names) })}
      yes={t('host.newcomers.remove')}
      isDestructive
      onYes={removeNewcomers}
    />
  );
}
