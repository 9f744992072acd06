import { cloneElement, useEffect, useId, useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import { after } from '#web/platform/device/clock.ts';
import { cx } from '../cx.ts';
import { pressedKey } from '../pressed-key.ts';
import css from './Tooltip.module.css';
import typography from '../typography.module.css';

/** A press or the focus shows it at once. */
const HOVER_DELAY_MS = 700;
/** On the way from the control to the tip the pointer may be on neither. */
const LEAVE_DELAY_MS = 200;
const SHOWN_AFTER_PRESS_MS = 2500;
/** Pixels left free at the window's edges. */
const EDGE = 8;

export interface TooltipProps {
  text: string;
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>;
}

/** Moves the tip so that the window's edges do not cut it; below the control where there is no room above. */
function keepInWindow(tip: HTMLElement): void {
  tip.style.left = '';
  tip.removeAttribute('data-below');
  const { left, right, top } = tip.getBoundingClientRect();
  const over = Math.max(0, right + EDGE - document.documentElement.clientWidth) || Math.min(0, left - EDGE);
  tip.style.left = `calc(50% - ${over}px)`;
  tip.toggleAttribute('data-below', top < 0);
}

/**
 * Says why a control cannot be used, or what it means: on hover, on focus and on press. It stays while the pointer is on the control or on
 * the tip. A moment after a press it disappears, and Escape closes it wherever the focus is.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const tip = useRef<HTMLSpanElement>(null);
  const timer = useRef<(() => void) | null>(null);
  const wait = (milliseconds: number, next: boolean) => {
    timer.current?.();
    timer.current = after(milliseconds, () => setShown(next));
  };
  useEffect(() => () => timer.current?.(), []);
  useLayoutEffect(() => {
    if (shown && tip.current) keepInWindow(tip.current);
  }, [shown]);
  useEffect(() => {
    if (!shown) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (pressedKey(event) !== 'Escape') return;
      // Cancels a pending opening: the pointer may have come back to the control.
      timer.current?.();
      setShown(false);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [shown]);
  const show = () => {
    timer.current?.();
    setShown(true);
  };
  const hide = () => {
    timer.current?.();
    setShown(false);
  };
  return (
    <span
      role="presentation"
      data-tooltip
      onPointerEnter={(event) => event.pointerType === 'mouse' && wait(HOVER_DELAY_MS, true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && wait(LEAVE_DELAY_MS, false)}
      onFocus={(event) => event.target.matches(':focus-visible') && show()}
      onBlur={hide}
      onPointerUp={() => {
        show();
        wait(SHOWN_AFTER_PRESS_MS, false);
      }}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span
        ref={tip}
        id={id}
        role="tooltip"
        className={cx(typography.meta, typography.centered, css.tip)}
        hidden={!shown}
      >
        {text}
      </span>
    </span>
  );
}
