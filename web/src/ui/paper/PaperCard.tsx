import type { ReactNode } from 'react';
import { Gingham } from './Gingham.tsx';
import { cx } from '../cx.ts';
import { DashedRule, Paper } from './Paper.tsx';
import css from './PaperCard.module.css';

export interface PaperCardProps {
  /** `page`: on cloth all over, as at the gate; `band`: over the lower edge of a band of cloth. */
  place: 'page' | 'band';
  /** Above a dashed rule: the product's mark. */
  head?: ReactNode;
  children: ReactNode;
}

/** A small sheet of paper on the cloth, with one short thing to do. */
export function PaperCard({ place, head, children }: PaperCardProps) {
  const slip = (
    <Paper outerClassName={css.outer} className={css.slip}>
      {head && (
        <>
          <div className={css.head}>{head}</div>
          <DashedRule />
        </>
      )}
      {children}
    </Paper>
  );
  if (place === 'page') return <Gingham className={cx(css.place, css.page)}>{slip}</Gingham>;
  return (
    <div className={css.place}>
      <Gingham className={css.cloth} />
      {slip}
    </div>
  );
}
