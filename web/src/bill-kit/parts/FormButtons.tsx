import { t } from '#web/messages/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { layout } from '#web/ui/styles.ts';

interface FormButtonsProps {
  /** The label of the button that Enter presses, too. */
  readonly submit: string;
  /** The form is not all that is on the screen, which has a main button of its own. */
  readonly isSmall?: boolean;
  /** Absent if there is nothing to cancel. */
  readonly onCancel?: (() => void) | undefined;
}

/** The foot of a form. */
export function FormButtons({ submit, isSmall = false, onCancel }: FormButtonsProps) {
  return (
    <div className={layout.buttons}>
      {onCancel && (
        <Button variant="secondary" onClick={onCancel} data-once>
          {t('action.cancel')}
        </Button>
      )}
      <Button type="submit" variant={isSmall ? 'secondary' : 'primary'} block>
        {submit}
      </Button>
    </div>
  );
}
