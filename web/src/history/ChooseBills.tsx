import { useEffect, useMemo, useRef, useState } from 'react';
import { ChartBar, ListChecks } from 'lucide-react';
import { isBlank, plainText } from '#domain';
import '#web/messages/en/several.po';
import { t } from '#web/messages/i18n.ts';
import type { SavedBillEntry } from '#web/bills/saved/saved-bill-entry.ts';
import type { SavedBills } from '#web/bills/saved/saved-bills.ts';
import { Button } from '#web/ui/Button.tsx';
import { lazyPart, NotOpened } from '#web/ui/overlays/lazy-part.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { useWizard } from '#web/bill-kit/state/use-wizard.ts';
import { StepButtons } from '#web/bill-kit/parts/StepButtons.tsx';
import type { Ticked } from './use-ticked.ts';

const SeveralSheet = lazyPart(
  () => import('#web/several/SeveralSheet.tsx').then((module) => module.SeveralSheet),
  NotOpened,
);

const SpendingSheet = lazyPart(
  () => import('./SpendingSheet.tsx').then((module) => module.SpendingSheet),
  NotOpened,
);

interface ChooseProps {
  /** The whole history. */
  readonly bills: readonly SavedBillEntry[];
  readonly onChoose: (chosen: Ticked) => void;
}

/** The bills that have only people of the ticked ones, and at least two of them. */
function withThesePeople(
  bills: readonly SavedBillEntry[],
  chosen: ReadonlySet<string>,
): readonly SavedBillEntry[] {
  const names = new Set(
    bills
      .filter((entry) => chosen.has(entry.id))
      .flatMap(({ diners }) => diners.map((name) => plainText(name))),
  );
  return bills.filter(
    ({ diners }) => diners.length > 1 && diners.every((name) => names.has(plainText(name))),
  );
}

interface ChooseBillsProps extends ChooseProps {
  readonly store: SavedBills;
  /** The bills of the history that are listed. */
  readonly found: readonly SavedBillEntry[];
  readonly chosen: Ticked;
}

/**
 * Starts ticking bills, and ticks several at once: all that were found, or all with the people of the ticked ones. Says what was spent on
 * those that were found.
 */
export function ChooseBills({ store, bills, found, chosen, onChoose }: ChooseBillsProps) {
  const [isAdding, setAdding] = useState(false);
  const alike = useMemo(() => withThesePeople(bills, chosen ?? new Set()), [bills, chosen]);
  const hasUnsaved = useWizard(
    ({ left, savedAs, bill }) => left.length > 0 || (savedAs === null && !isBlank(bill)),
  );
  const area = useRef<HTMLDivElement>(null);
  const isTicking = chosen !== undefined;
  const wasTicking = useRef(isTicking);
  // The button that starts ticking disappears when it is pressed, and so does the one that ends it. On a small phone, what is above would
  // leave no room for the bills to tick.
  useEffect(() => {
    if (wasTicking.current !== isTicking)
      area.current?.querySelector('button')?.focus({ preventScroll: true });
    if (!wasTicking.current && isTicking) area.current?.scrollIntoView();
    wasTicking.current = isTicking;
  }, [isTicking]);
  if (!chosen)
    return (
      <div ref={area} className={cx(layout.buttons, layout.byLength)}>
        <Button variant="secondary" icon={ListChecks} onClick={() => onChoose(new Set())} block>
          {t('several.choose')}
        </Button>
        <Button variant="secondary" icon={ChartBar} onClick={() => setAdding(true)} block>
          {t('spending.title')}
        </Button>
        {isAdding && <SpendingSheet store={store} entries={found} onClose={() => setAdding(false)} />}
      </div>
    );
  const add = (more: readonly SavedBillEntry[]) =>
    onChoose(new Set([...chosen, ...more.map(({ id }) => id)]));
  const isChosen = (entry: SavedBillEntry) => chosen.has(entry.id);
  const areAllChosen = found.every(isChosen);
  const others = alike.filter((entry) => !isChosen(entry)).length;
  return (
    <div ref={area} className={layout.stack}>
      <p>{t('several.hint')}</p>
      <div className={cx(layout.wrappingRow, layout.textButtonAtStart)}>
        <Button variant="text" onClick={() => (areAllChosen ? onChoose(new Set()) : add(found))}>
          {areAllChosen ? t('several.none') : t('several.all', { count: found.length })}
        </Button>
        {others > 0 && (
          <Button variant="text" onClick={() => add(alike)}>
            {t('several.alike', { count: others })}
          </Button>
        )}
      </div>
      {hasUnsaved && <p className={typography.meta}>{t('several.unsaved')}</p>}
    </div>
  );
}

interface SettleChosenProps extends ChooseProps {
  readonly store: SavedBills;
  readonly chosen: ReadonlySet<string>;
}

/** The buttons to settle the ticked bills, and to go back. */
export function SettleChosen({ store, bills, chosen, onChoose }: SettleChosenProps) {
  const [isOpen, setOpen] = useState(false);
  const entries = bills.filter((entry) => chosen.has(entry.id));
  const isNone = entries.length === 0;
  const dismiss = useRef<() => void>(undefined);
  useEffect(() => {
    if (!isNone) dismiss.current?.();
  }, [isNone]);
  const settle = () => {
    // A toast, since a reason below the button would come and go with the first tick and shift the list above.
    if (isNone) dismiss.current = toast({ title: t('several.noneChosen') });
    else setOpen(true);
  };
  return (
    <>
      <StepButtons
        staysInReach
        back={{ label: t('action.cancel'), onClick: () => onChoose(undefined), hasArrow: false }}
        on={{ label: t('several.title'), onClick: settle }}
      />
      {isOpen && <SeveralSheet store={store} entries={entries} onClose={() => setOpen(false)} />}
    </>
  );
}
