import type { ComponentProps } from 'react';
import type { LucideIcon } from 'lucide-react';
import { cx } from './cx.ts';
import css from './IconButton.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** Its action, read out and shown by the browser on hover. */
  label: string;
  icon: LucideIcon;
  iconSize?: number | undefined;
  /** `primary`: claret, 48 px, for adding; `paper`: on a paper tile. */
  variant?: 'plain' | 'primary' | 'paper' | undefined;
}

/** A button that is only an icon: a 44 px target with an accessible name. */
export function IconButton(props: IconButtonProps) {
  const { label, icon: Icon, iconSize = 20, variant = 'plain', className, ...rest } = props;
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={cx(css.button, css[variant], className)}
    >
      <Icon size={iconSize} aria-hidden />
    </button>
  );
}
