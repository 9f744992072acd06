import { useState } from 'react';
import { t } from '#web/messages/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import layout from '#web/ui/layout.module.css';

/**
 * Ends the table for everybody without finishing the bill, for instance if it was the wrong one. Asks first, because nobody can undo it.
 */
export function CloseTable({ onClose }: { readonly onClose: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const cancel = () => setAsking(false);
  return (
    <>
      <Button variant="text" className={layout.textButtonAtEdge} onClick={() => setAsking(true)}>
        {t('host.close')}
      </Button>
      <Dialog
        open={isAsking}
        onClose={cancel}
        title={t('host.close.title')}
        actions={
          <>
            <Button variant="secondary" onClick={cancel}>
              {t('host.cancel')}
            </Button>
            <Button
              variant="destructive-filled"
              onClick={() => {
                cancel();
                onClose();
              }}
            >
              {t('host.close.confirm')}
            </Button>
          </>
        }
      >
        <p>{t('host.close.body')}</p>
      </Dialog>
    </>
  );
}
