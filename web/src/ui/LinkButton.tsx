import type { ReactNode } from 'react';
import { ButtonContent, buttonClass, type ButtonLook } from './Button.tsx';
import { cx } from './cx.ts';
import { Link } from './Link.tsx';
import css from './LinkButton.module.css';

export interface LinkButtonProps extends ButtonLook {
  /** A path of this app. */
  href: string;
  className?: string | undefined;
  children: ReactNode;
  onClick?: () => void;
}

/** A link within the app that looks like a `Button`. */
export function LinkButton(props: LinkButtonProps) {
  const { variant, icon, iconEnd, block, className, children, ...rest } = props;
  return (
    <Link {...rest} className={cx(buttonClass(variant), css.link, block && css.block, className)}>
      <ButtonContent icon={icon} iconEnd={iconEnd}>
        {children}
      </ButtonContent>
    </Link>
  );
}
