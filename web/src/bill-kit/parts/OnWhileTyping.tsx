import { ArrowRight } from 'lucide-react';
import { memo } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#web/ui/Button.tsx';
import { isTextField } from '#web/ui/fields/typing.ts';
import styles from './OnWhileTyping.module.css';

/** The first field of the step on screen that text is typed into. */
const firstField = () => [...document.querySelectorAll('main form input')].find(isTextField);

interface OnWhileTypingProps {
  readonly label: string;
  readonly disabledReason?: string | undefined;
  /** Shows the next step, or stays on this one and shows its errors. Pass a stable function: a new one renders the button. */
  readonly onClick: () => void;
}

/**
 * On to the next step in one tap while a screen keyboard hides the bar of steps: the keyboard stays, and the next step's first
 * field has the focus (docs/product/bill.md, "Typing on a phone").
 */
export const OnWhileTyping = memo(function OnWhileTyping({
  label,
  disabledReason,
  onClick,
}: OnWhileTypingProps) {
  return (
    <Button
      variant="secondary"
      className={styles.whileTyping}
      iconEnd={ArrowRight}
      disabledReason={disabledReason}
      onClick={() => {
        // A phone opens its keyboard only for a focus that is set during the tap.
        flushSync(onClick);
        firstField()?.focus();
      }}
    >
      {label}
    </Button>
  );
});
