import '#web/messages/en/live-table-answers.po';
import { t } from '#web/messages/i18n.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { TextButton } from '#web/ui/TextButton.tsx';
import type { OwnActions } from './own-actions.ts';
import { RefusedChange, type RefusedChangeProps } from './RefusedChange.tsx';
import { toldTexts } from './what-happened.ts';

/** More are in "What happened". */
const MOST = 5;

export interface ChangeOutcomesProps {
  readonly table: RefusedChangeProps['table'] & Pick<LiveTable, 'changed'>;
  readonly actions: RefusedChangeProps['actions'] & Pick<OwnActions, 'dismissChanged'>;
}

/** The outcome of changes made here that were refused, and what others have changed of this phone's shares. */
export function ChangeOutcomes({ table, actions }: ChangeOutcomesProps) {
  const [changed, ...moreChanged] = toldTexts(table);
  const more = moreChanged.length + 1 - MOST;
  return (
    <>
      <RefusedChange table={table} actions={actions} />
      {changed !== undefined && (
        <Banner tone="info" role="status" title={changed}>
          {moreChanged.slice(0, MOST - 1).map((text) => (
            <p key={text}>{text}</p>
          ))}
          {more > 0 && <p>{t('told.more', { count: more })}</p>}
          <TextButton at="start" onClick={actions.dismissChanged}>
            {t('live.refused.dismiss')}
          </TextButton>
        </Banner>
      )}
    </>
  );
}
