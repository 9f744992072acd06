import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Button } from '#web/ui/Button.tsx';
import { cx, hidden, layout } from '#web/ui/styles.ts';
import styles from './StepButtons.module.css';

export interface StepButtonsProps {
  /** True: stays at the foot of the screen while the step is longer than the screen, if there is room. */
  readonly staysInReach?: boolean;
  readonly back?: {
    readonly label: string;
    readonly onClick: () => void;
    /** `false` if the button does not lead back. */
    readonly hasArrow?: false;
    readonly disabledReason?: string | undefined;
  };
  readonly on?: {
    readonly label: string;
    readonly onClick: () => void;
    readonly disabledReason?: string | undefined;
  };
}

/** Back and on, side by side, at the foot of a step. */
export function StepButtons({ staysInReach, back, on }: StepButtonsProps) {
  return (
    <div
      className={cx(
        layout.buttons,
        // A reason is longer than any button.
        !on?.disabledReason && !back?.disabledReason && layout.byLength,
        hidden.inPrint,
        styles.buttons,
        staysInReach && styles.sticky,
      )}
      data-steps
    >
      {back && (
        <Button
          variant="secondary"
          icon={back.hasArrow === false ? undefined : ArrowLeft}
          onClick={back.onClick}
          block
          disabledReason={back.disabledReason}
        >
          {back.label}
        </Button>
      )}
      {on && (
        <Button
          variant="primary"
          iconEnd={ArrowRight}
          onClick={on.onClick}
          block
          disabledReason={on.disabledReason}
        >
          {on.label}
        </Button>
      )}
    </div>
  );
}
