import { t } from '#web/messages/i18n.ts';
import { TextButton } from '#web/ui/TextButton.tsx';
import { AskFirst } from './AskFirst.tsx';

/** Takes over the table, after a question. */
export function TakeOver({ onTakeOver }: { readonly onTakeOver: () => void }) {
  return (
    <AskFirst
      renderButton={(ask) => (
        <TextButton at="start" onClick={ask}>
          {t('live.away.takeOver')}
        </TextButton>
      )}
      title={t('live.away.ask')}
      body={t('live.away.askBody')}
      yes={t('live.away.takeOver')}
      onYes={onTakeOver}
    />
  );
}
