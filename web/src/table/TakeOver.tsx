import { t } from '#web/messages/i18n.ts';
import { AskFirst } from '#web/bill-kit/parts/AskFirst.tsx';
import { layout } from '#web/ui/styles.ts';

/** Takes over the table, after a question. */
export function TakeOver({ onTakeOver }: { readonly onTakeOver: () => void }) {
  return (
    <AskFirst
      variant="text"
      className={layout.textButtonAtStart}
      title={t('live.away.ask')}
      body={t('live.away.askBody')}
      yes={t('live.away.takeOver')}
      onYes={onTakeOver}
    />
  );
}
