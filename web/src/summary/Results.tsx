import { useCallback, useState } from 'react';
import * as v from 'valibot';
import type { DinerId } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { ShareLegend } from '#web/ui/paper/ShareBar.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import type { FormDraft } from '#web/bills/document/form-draft.ts';
import { useDraft, useSummary } from '#web/bill-kit/state/use-wizard.ts';
import { usePeople } from '#web/bill-kit/state/use-people.ts';
import type { Person } from '#web/bill-kit/words/people.ts';
import { Part } from '#web/bill-kit/parts/Part.tsx';
import { Strip } from './Strip.tsx';
import { usePrinting, useWide } from '#web/bill-kit/parts/use-wide.ts';
import css from './Results.module.css';

const SHOW_PERCENT: FormDraft<boolean> = { name: 'showPercent', empty: true, schema: v.boolean() };

/** The name of a column: two lists of one name could not be told apart by ear. */
const nameOf = (side: number, count: number): string => {
  const label = t('summary.results');
  return count === 1
    ? label
    : t('ui.labelled', { label, text: t('summary.oneOf', { part: side + 1, count }) });
};

/** Everybody's strip of the bill (docs/product/bill.md, "Summary step"). */
export function Results() {
  const people = usePeople();
  const { perDiner } = useSummary();
  const [showPercent, setShowPercent] = useDraft(SHOW_PERCENT);
  const isPrinting = usePrinting();
  const isWide = useWide() && !isPrinting;
  const [open, setOpen] = useState<ReadonlySet<DinerId>>(new Set());
  const toggle = useCallback((id: DinerId) => {
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);

  const max = Math.max(...people.map((person) => perDiner[person.id]?.total ?? 0));
  // Two columns of their own, so that a strip that opens leaves no hole beside it.
  const columns = isWide ? [0, 1].map((side) => people.filter((_, index) => index % 2 === side)) : [people];
  const isOpen = (person: Person | undefined) => person !== undefined && (isPrinting || open.has(person.id));

  return (
    <section className={cx(layout.stack, css.results)} aria-labelledby="results-heading">
      <div className={cx(layout.wrappingRow, css.heading)}>
        <h2 id="results-heading">{t('summary.results')}</h2>
        <Switch
          className={typography.bold}
          label={t('summary.showPercent')}
          checked={showPercent}
          onChange={setShowPercent}
        />
        <ShareLegend className={css.legend} />
      </div>
      <div className={css.columns}>
        {columns.map((column, side) => (
          <ul key={side} className={layout.fillsRow} aria-label={nameOf(side, columns.length)}>
            {column.map((person, index) => (
              <Part key={person.id} as="li">
                <Strip
                  person={person}
                  max={max}
                  showPercent={showPercent}
                  isOpen={isOpen(person)}
                  // Neighbours hang together by a perforation until one of the two is torn off.
                  tornTop={isWide || index === 0 || isOpen(column[index - 1]) || isOpen(person)}
                  tornBottom={
                    isWide || index === column.length - 1 || isOpen(person) || isOpen(column[index + 1])
                  }
                  onToggle={toggle}
                />
              </Part>
            ))}
          </ul>
        ))}
      </div>
    </section>
  );
}
