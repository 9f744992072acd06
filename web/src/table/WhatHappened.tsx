import { useEffect, useMemo } from 'react';
import * as v from 'valibot';
import { registersOf, type Bill, type OthersChange } from '#domain';
import { t } from '#web/messages/i18n.ts';
import '#web/messages/en/live-table-bill.po';
import '#web/messages/en/live-table.po';
import { factSeparator, formatTime, isolate } from '#web/platform/format.ts';
import { told } from '#web/platform/table/reply.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { Sheet } from '#web/ui/overlays/Sheet.tsx';
import { TextButton } from '#web/ui/Button.tsx';
import { layout, typography } from '#web/ui/styles.ts';
import type { OwnActions } from './own-actions.ts';
import { authorName, canBeTakenBack, changeText } from './what-happened.ts';

const historySchema = v.array(
  v.object({
    seq: v.number(),
    key: v.string(),
    before: v.fallback(v.unknown(), null),
    after: v.fallback(v.unknown(), null),
    ...told,
  }),
);

interface Row {
  readonly seq: number;
  readonly change: OthersChange;
  readonly text: string;
  readonly canUndo: boolean;
}

/** The rows of the list, the newest first. */
function rowsOf(history: unknown, bill: Bill): readonly Row[] | undefined {
  const read = v.safeParse(historySchema, history);
  if (!read.success) return undefined;
  const registers = registersOf(bill);
  const changes = read.output.map(({ seq, before: was, after: is, ...rest }) => ({
    seq,
    change: { was, is, ...rest },
  }));
  const all = changes.map(({ change }) => change);
  return changes.flatMap(({ seq, change }, index): Row[] => {
    const text = changeText(change, bill);
    const canUndo = canBeTakenBack(change, registers, all.slice(0, index));
    return text === undefined ? [] : [{ seq, change, text, canUndo }];
  });
}

export interface WhatHappenedProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly table: Pick<LiveTable, 'bill' | 'history' | 'reception' | 'role' | 'seq' | 'status'>;
  readonly actions: Pick<OwnActions, 'recount' | 'takeBack'>;
}

/** What the others have changed lately, with who and when; the host can take each change back that still stands. */
export function WhatHappened({ open, onClose, table, actions }: WhatHappenedProps) {
  const { bill, history, reception, role, seq: newest, status } = table;
  const rows = useMemo(() => rowsOf(history, bill), [history, bill]);
  const { recount } = actions;
  useEffect(() => {
    if (open) recount();
  }, [open, recount, newest]);
  const mayUndo = role === 'host' && status !== 'finished';
  return (
    <Sheet open={open} onClose={onClose} title={t('told.title')}>
      {rows?.length === 0 && <p className={typography.muted}>{t('told.nothing')}</p>}
      {rows === undefined && (reception === 'offline' || reception === 'silent') && (
        <p className={typography.muted}>{t(`live.reception.${reception}`)}</p>
      )}
      <ul className={layout.stack}>
        {rows?.map(({ seq, change, text, canUndo }) => (
          <li key={seq} className={layout.row}>
            <div className={layout.fillsRow}>
              <p>{text}</p>
              <p className={typography.meta}>
                {[
                  isolate(authorName(change, bill)),
                  ...(change.at === undefined ? [] : [formatTime(change.at * 1000)]),
                ].join(factSeparator())}
              </p>
            </div>
            {mayUndo && canUndo && (
              <TextButton
                aria-label={t('ui.labelled', { label: t('action.undo'), text })}
                onClick={() => actions.takeBack([{ key: change.key, value: change.is, before: change.was }])}
              >
                {t('action.undo')}
              </TextButton>
            )}
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
