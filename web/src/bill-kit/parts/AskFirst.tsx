import { useState, type ReactNode } from 'react';
import { t } from '#web/messages/i18n.ts';
import { Button, type ButtonProps } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';

interface AskFirstProps extends Pick<ButtonProps, 'variant' | 'icon' | 'block' | 'className'> {
  /** Another button that asks than one with these looks and the words of the answer. */
  readonly renderButton?: (ask: () => void) => ReactNode;
  readonly title: string;
  readonly body: string;
  /** The label of the button that answers yes. */
  readonly yes: string;
  /** The label of the one that answers no. */
  readonly no?: string;
  readonly isDestructive?: boolean;
  readonly onYes: () => void;
}

/** A button that asks before it acts, because nobody can undo it, or everybody is told. */
export function AskFirst({ renderButton, title, body, yes, onYes, ...props }: AskFirstProps) {
  const { no = t('action.cancel'), isDestructive = false, ...button } = props;
  const [isAsking, setAsking] = useState(false);
  const ask = () => setAsking(true);
  const close = () => setAsking(false);
  const act = () => {
    close();
    onYes();
  };
  return (
    <>
      {renderButton?.(ask) ?? (
        <Button {...button} onClick={ask}>
          {yes}
        </Button>
      )}
      <Dialog
        open={isAsking}
        onClose={close}
        title={title}
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              {no}
            </Button>
            <Button
              variant={isDestructive ? 'destructive-filled' : 'primary'}
              icon={button.icon}
              onClick={act}
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
