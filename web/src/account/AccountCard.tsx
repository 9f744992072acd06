import type { ReactNode } from 'react';
import { Brand } from '#web/ui/Brand.tsx';
import { PaperCard } from '#web/ui/paper/PaperCard.tsx';
import css from './account.module.css';

export interface AccountCardProps {
  title: string;
  children: ReactNode;
  /** Shown below the card. */
  below?: ReactNode;
}

/** The paper card that every page about access to an account shows. */
export function AccountCard({ title, children, below }: AccountCardProps) {
  return (
    <>
      <PaperCard place="band" head={<Brand />}>
        <h1 className={css.title}>{title}</h1>
        {children}
      </PaperCard>
      {below && <div className={css.below}>{below}</div>}
    </>
  );
}
