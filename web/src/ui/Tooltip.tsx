import { cloneElement, useEffect, useId, useRef, useState, type ReactElement } from 'react';
import { after } from '#web/platform/clock.ts';
import css from './Tooltip.module.css';

const HOVER_DELAY_MS = 700;
const SHOWN_AFTER_PRESS_MS = 2500;

export interface TooltipProps {
  /** Without a text there is no tooltip. */
  text: string | undefined;
  /** Milliseconds of hovering before it shows; a press or the focus shows it at once. */
  delay?: number | undefined;
  className?: string | undefined;
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>;
}

/** Says why a control cannot be used, or what it means: on hover, on focus and on press. */
export function Tooltip({ text, delay = HOVER_DELAY_MS, className, children }: TooltipProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const timer = useRef<(() => void) | null>(null);
  const wait = (milliseconds: number, next: boolean) => {
    timer.current?.();
    timer.current = after(milliseconds, () => setShown(next));
  };
  useEffect(() => () => timer.current?.(), []);
  if (!text) return <span className={className}>{children}</span>;
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
      className={className}
      data-tooltip
      onPointerEnter={(event) => event.pointerType === 'mouse' && wait(delay, true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && hide()}
      onFocus={(event) => event.target.matches(':focus-visible') && show()}
      onBlur={hide}
      onClick={() => {
        show();
        wait(SHOWN_AFTER_PRESS_MS, false);
      }}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span id={id} role="tooltip" className={css.tip} hidden={!shown}>
        {text}
      </span>
    </span>
  );
}
