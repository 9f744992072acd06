import { useId, type ReactNode } from 'react';
import { cx, layout } from '#web/ui/styles.ts';
import css from './diagnostics.module.css';

/** One of several panels: a heading and its contents. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={cx(layout.stack, css.panel)} aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
