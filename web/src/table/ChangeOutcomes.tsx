import '#web/messages/en/live-table-answers.po';
import { t } from '#web/messages/i18n.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { TextButton } from '#web/ui/TextButton.tsx';
import { changedTexts } from './changed-text.ts';
import type { OwnActions } from './own-actions.ts';
import { RefusedChange, type RefusedChangeProps } from './RefusedChange.tsx';

export interface ChangeOutcomesProps {
  readonly table: RefusedChangeProps['table'] & Pick<LiveTable, 'changed'>;
  readonly actions: RefusedChangeProps['actions'] & Pick<OwnActions, 'dismissChanged'>;
}

/** The outcome of changes made here: refused, or changed by the host. */
export function ChangeOutcomes({ table, actions }: ChangeOutcomesProps) {
  const [changed, ...moreChanged] = changedTexts(table);
  return (
    <>
      <RefusedChange table={table} actions={actions} />
      {changed !== undefined && (
        <Banner tone="info" role="status" title={changed}>
          {moreChanged.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <TextButton at="start" onClick={actions.dismissChanged}>
            {t('live.refused.dismiss')}
          </TextButton>
        </Banner>
      )}
    </>
  );
}
