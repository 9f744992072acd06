import { useState, type ReactNode } from 'react';
import { t } from '#web/messages/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';

interface AskFirstProps {
  /** The button that asks. */
  readonly renderButton: (ask: () => void) => ReactNode;
  readonly title: string;
  readonly body: string;
  /** The label of the button that answers yes. */
  readonly yes: string;
  readonly isDestructive?: boolean;
  readonly onYes: () => void;
}

/** A button that asks before it acts, because nobody can undo it, or everybody is told. */
export function AskFirst({ renderButton, title, body, yes, isDestructive = false, onYes }: AskFirstProps) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      {renderButton(() => setAsking(true))}
      <Dialog
        open={isAsking}
        onClose={close}
        title={title}
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              {t('live.cancel')}
            </Button>
            <Button
              variant={isDestructive ? 'destructive-filled' : 'primary'}
              onClick={() => {
                close();
                onYes();
              }}
            >
              {yes}
            </Button>
          </>
        }
      >
        <p>{body}</p>
      </Dialog>
    </>
  );
}
