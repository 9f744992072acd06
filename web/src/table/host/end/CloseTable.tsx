import { t } from '#web/messages/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import layout from '#web/ui/layout.module.css';
import { AskFirst } from '../../AskFirst.tsx';

/** Ends the table for everybody without finishing the bill, for instance if it was the wrong one. */
export function CloseTable({ onClose }: { readonly onClose: () => void }) {
  return (
    <AskFirst
      renderButton={(ask) => (
        <Button variant="text" className={layout.textButtonAtEdge} onClick={ask}>
          {t('host.close')}
        </Button>
      )}
      title={t('host.close.title')}
      body={t('host.close.body')}
      yes={t('host.close.confirm')}
      isDestructive
      onYes={onClose}
    />
  );
}
