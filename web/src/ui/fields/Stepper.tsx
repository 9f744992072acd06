import { useEffect, useRef, useState } from 'react';
import { Minus, Plus } from 'lucide-react';
import { t } from '#web/messages/i18n.ts';
import { after, every } from '#web/platform/device/clock.ts';
import { formatNumber } from '#web/platform/format.ts';
import hidden from '../hidden.module.css';
import { IconButton } from '../IconButton.tsx';
import css from './Stepper.module.css';

const HOLD_MS = 450;
const REPEAT_MS = 110;

export interface StepperProps {
  value: number;
  onChange: (value: number) => void;
  min?: number | undefined;
  max?: number | undefined;
  /** The counted thing: "Negroni for Maya". */
  label: string;
  decreaseLabel: string;
  increaseLabel: string;
}

/** Parts of one are counted in thousandths, as the bill counts them: 1.334 less 1 is 0.334. */
const inThousandths = (value: number): number => Math.round(value * 1000) / 1000;

/**
 * A small number with minus and plus, in steps of 1, or less at a limit; holding a button repeats. A step is announced together with what
 * is counted. Other changes are not, because emptying a form would announce every row.
 */
export function Stepper(props: StepperProps) {
  const { value, min = 0, max = Number.MAX_SAFE_INTEGER, label, decreaseLabel, increaseLabel } = props;
  const [stepped, setStepped] = useState<number>();
  const hold = useHold({
    ...props,
    onChange: (next) => {
      setStepped(next);
      props.onChange(next);
    },
  });
  return (
    <div role="group" aria-label={label} className={css.stepper} data-zero={value <= min || undefined}>
      <IconButton
        label={decreaseLabel}
        icon={Minus}
        iconSize={18}
        className={css.button}
        aria-disabled={value <= min || undefined}
        {...hold(-1)}
      />
      <output className={css.figure} aria-live="off">
        {formatNumber(value)}
      </output>
      <IconButton
        label={increaseLabel}
        icon={Plus}
        iconSize={18}
        className={css.button}
        aria-disabled={value >= max || undefined}
        {...hold(1)}
      />
      <span className={hidden.visually} aria-live="polite">
        {stepped === value && t('ui.labelled', { label, text: formatNumber(value) })}
      </span>
    </div>
  );
}

/** Handlers for a button that steps once when pressed, and repeatedly while held. */
function useHold({ value, min = 0, max = Number.MAX_SAFE_INTEGER, onChange }: StepperProps) {
  const step = (by: number) => {
    // A step to a limit may be less than 1, and the value may have been beyond the limit.
    const next = inThousandths(by < 0 ? Math.max(value + by, min) : Math.min(value + by, max));
    if (by < 0 ? next < value : next > value) onChange(next);
  };
  /** A held button continues from the figure of its last step. */
  const latest = useRef(step);
  const stop = useRef<(() => void) | null>(null);
  const repeated = useRef(false);
  useEffect(() => {
    latest.current = step;
  });
  const release = () => {
    stop.current?.();
    stop.current = null;
  };
  useEffect(() => release, []);
  return (by: number) => ({
    onPointerDown() {
      release();
      repeated.current = false;
      stop.current = after(HOLD_MS, () => {
        repeated.current = true;
        latest.current(by);
        stop.current = every(REPEAT_MS, () => latest.current(by));
      });
    },
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    onContextMenu(event: { preventDefault: () => void }) {
      // Otherwise a long press on a phone opens a menu.
      event.preventDefault();
    },
    onClick() {
      release();
      if (!repeated.current) step(by);
      repeated.current = false;
    },
  });
}
