import { useCallback, useState } from 'react';
import type { DinerId } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { ShareLegend } from '#web/ui/ShareBar.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { useBill, useStore, useSummary, useWizard } from '../model/use-wizard.ts';
import { peopleOf } from '../receipt/people.ts';
import { Strip } from './Strip.tsx';
import { useWide } from './use-wide.ts';
import css from './Results.module.css';

/** Everybody's strip of the bill (specification, section 2.7 "The Results"). */
export function Results() {
  const store = useStore();
  const people = [...peopleOf(useBill().diners).values()];
  const { perDiner } = useSummary();
  const showPercent = useWizard((state) => state.forms.showPercent);
  const columns = useWide() ? 2 : 1;
  const [open, setOpen] = useState<ReadonlySet<DinerId>>(new Set());
  const toggle = useCallback((id: DinerId) => {
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);

  const max = Math.max(...people.map((person) => perDiner[person.id]?.total ?? 0));
  const isOpen = (index: number) => open.has(people[index]?.id ?? '');
  // In one column, neighbours hang together by a perforation until one of the two is torn off.
  const isTorn = (index: number) =>
    columns > 1 || index === 0 || index === people.length || isOpen(index - 1) || isOpen(index);
  // Beside an open strip, a closed one keeps its own height.
  const isBesideOpen = (index: number) => columns > 1 && isOpen(index % 2 === 0 ? index + 1 : index - 1);

  return (
    <section className={css.results} aria-labelledby="results-heading">
      <div className={css.heading}>
        <h2 id="results-heading">{t('summary.results')}</h2>
        <Switch
          className={css.switch}
          label={t('summary.showPercent')}
          checked={showPercent}
          onChange={(checked) => store.setForms((forms) => ({ ...forms, showPercent: checked }))}
        />
        <ShareLegend className={css.legend} />
      </div>
      <ul className={css.strips}>
        {people.map((person, index) => (
          <Strip
            key={person.id}
            person={person}
            max={max}
            showPercent={showPercent}
            isOpen={isOpen(index)}
            tornTop={isTorn(index)}
            tornBottom={isTorn(index + 1)}
            keepsHeight={isBesideOpen(index)}
            onToggle={toggle}
          />
        ))}
      </ul>
    </section>
  );
}
