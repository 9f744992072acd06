import { Button } from '#web/ui/Button.tsx';
import { layout } from '#web/ui/styles.ts';

export interface FormButtonsProps {
  /** The label of the button that Enter presses, too. */
  readonly submit: string;
  readonly cancel: string;
  /** Absent if there is nothing to cancel. */
  readonly onCancel?: (() => void) | undefined;
}

/** The foot of a small form within a card. */
export function FormButtons({ submit, cancel, onCancel }: FormButtonsProps) {
  return (
    <div className={layout.buttons}>
      {onCancel && (
        <Button variant="secondary" onClick={onCancel} data-once>
          {cancel}
        </Button>
      )}
      <Button type="submit" variant="secondary" block>
        {submit}
      </Button>
    </div>
  );
}
