import { useId, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import { cx } from './cx.ts';
import { Spinner } from './Spinner.tsx';
import css from './Button.module.css';
import layout from './layout.module.css';
import typography from './typography.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'text' | 'destructive' | 'destructive-filled';

export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  icon?: LucideIcon | undefined;
  iconEnd?: LucideIcon | undefined;
  /** As wide as its container. */
  block?: boolean | undefined;
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Shows `busyLabel` and a spinner at the same width, and ignores presses. */
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
  /** Why it cannot be pressed now; shown below the button, which stays focusable so that everybody can find the reason. */
  disabledReason?: string | undefined;
}

/** Icon, label, icon: the content of a button, or of a link that looks like one. */
export function ButtonContent({
  icon: Icon,
  iconEnd: IconEnd,
  children,
}: ButtonLook & { children?: ReactNode }) {
  return (
    <span className={cx(layout.row, css.content)}>
      {Icon && <Icon size={20} aria-hidden />}
      <span>{children}</span>
      {IconEnd && <IconEnd size={20} aria-hidden />}
    </span>
  );
}

interface EitherProps {
  readonly isOther: boolean;
  readonly one: ReactNode;
  readonly other: ReactNode;
}

/** One of two contents, at the width of the wider one: a button that answers "Copied" keeps its place and size. */
export function EitherContent({ isOther, one, other }: EitherProps) {
  return (
    <span className={css.either}>
      <span aria-hidden={isOther}>{one}</span>
      <span aria-hidden={!isOther}>{other}</span>
    </span>
  );
}

/** The look of a button, for links that look like one. */
export const buttonClass = (variant: ButtonVariant = 'primary') => cx(css.button, css[variant]);

/**
 * A button, 48 px high (text buttons 44). `className` goes to the wrapper, so that it can be placed in a grid or
 * stretched in a row; the button fills its wrapper.
 */
export function Button(props: ButtonProps) {
  const { variant, icon, iconEnd, busy, busyLabel, block, disabledReason, className, children, ...rest } =
    props;
  const reasonId = useId();
  const off = Boolean(busy || disabledReason);
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    // Not `disabled`, because a disabled button loses the focus.
    if (off) event.preventDefault();
    else rest.onClick?.(event);
  };
  return (
    <span className={cx(css.wrap, block && css.block, className)}>
      <button
        type="button"
        {...rest}
        className={buttonClass(variant)}
        aria-disabled={off || undefined}
        aria-busy={busy || undefined}
        aria-describedby={disabledReason ? reasonId : rest['aria-describedby']}
        onClick={onClick}
      >
        <ButtonContent icon={icon} iconEnd={iconEnd}>
          {children}
        </ButtonContent>
        {/* Both labels lie on top of each other, so that the width stays the same; one of them is hidden. */}
        {busyLabel && (
          <span className={cx(layout.row, css.content)} aria-hidden={!busy}>
            <Spinner />
            {busyLabel}
          </span>
        )}
      </button>
      {disabledReason && (
        <span id={reasonId} className={cx(typography.meta, typography.centered)}>
          {disabledReason}
        </span>
      )}
    </span>
  );
}

const EDGES = {
  start: layout.textButtonAtStart,
  end: layout.textButtonAtEdge,
  both: cx(layout.textButtonAtStart, layout.textButtonAtEdge),
} as const;

interface TextButtonProps extends Omit<ButtonProps, 'variant'> {
  /** The edge of its row or column at which it stands: its words are aligned with that, not its padding. */
  readonly at?: keyof typeof EDGES;
}

/** A button that looks like a word of the text. */
export const TextButton = ({ at, className, ...button }: TextButtonProps) => (
  <Button {...button} variant="text" className={cx(at && EDGES[at], className)} />
);
