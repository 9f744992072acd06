import type { ComponentProps, MouseEvent } from 'react';
import { navigate } from 'wouter/use-browser-location';

export interface LinkProps extends ComponentProps<'a'> {
  /** A path of this app; other addresses take a plain `<a>`. */
  href: string;
}

/** A link that changes the page without a reload; with a modifier key it opens a tab like any other. */
export function Link({ href, onClick, children, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (event.defaultPrevented || !isPlain) return;
    event.preventDefault();
    navigate(href);
  };
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  );
}
