import { t } from '#web/messages/i18n.ts';
import { TextButton } from '#web/ui/TextButton.tsx';
import { AskFirst } from '#web/ui/overlays/AskFirst.tsx';
import { useHostActions } from '../host-actions.ts';

/** Ends the table for everybody without finishing the bill, for instance if it was the wrong one. */
export function CloseTable() {
  const { close } = useHostActions();
  return (
    <AskFirst
      renderButton={(ask) => (
        <TextButton at="end" onClick={ask}>
          {t('host.close')}
        </TextButton>
      )}
      title={t('host.close.title')}
      body={t('host.close.body')}
      yes={t('host.close.confirm')}
      isDestructive
      onYes={close}
    />
  );
}
