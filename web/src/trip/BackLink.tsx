import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { cx, layout } from '#web/ui/styles.ts';

/** The way back to the trip, or to the list of trips, above a page. */
export const BackLink = ({ href, children }: { readonly href: string; readonly children: ReactNode }) => (
  <div className={cx(layout.row, layout.textButtonAtStart)}>
    <LinkButton variant="text" icon={ArrowLeft} href={href}>
      {children}
    </LinkButton>
  </div>
);
