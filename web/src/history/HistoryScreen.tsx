import { ArrowLeft, Luggage } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { searchBills, sortBills, type BillOrder } from '#domain';
import '#web/messages/en/history.po';
import { t } from '#web/messages/i18n.ts';
import { shortDay } from '#web/platform/dates.ts';
import { locale } from '#web/platform/locale.ts';
import type { SavedBillEntry } from '#web/bills/saved/saved-bill-entry.ts';
import type { SavedBills } from '#web/bills/saved/saved-bills.ts';
import { tidyPhotos } from '#web/bills/saved/tidy-photos.ts';
import { wholeBill } from '#web/bills/saved/sync/whole-bills.ts';
import { isNowhereElse } from '#web/bills/document/draft.ts';
import { readableOf } from '#web/bills/document/left-bills.ts';
import { PATHS } from '#web/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { cx, layout, surface, typography } from '#web/ui/styles.ts';
import { EmptyCard } from '#web/ui/paper/EmptyCard.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { toast, toastWithUndo } from '#web/ui/overlays/toast.ts';
import { SettledStatus } from '#web/ui/paper/SettledStatus.tsx';
import type { BillStore } from '#web/bills/bill-store.ts';
import { autosaveNow } from '#web/bills/autosave.ts';
import { offerReturn } from '#web/bill-kit/state/offer-undo.ts';
import { useGo } from '#web/bill-kit/state/use-step.ts';
import { useBillStore, useWizard } from '#web/bill-kit/state/use-wizard.ts';
import { StepButtons } from '#web/bill-kit/parts/StepButtons.tsx';
import { BillRow, ChoosableRow, currenciesOf } from './BillRow.tsx';
import { ChooseBills, SettleChosen } from './ChooseBills.tsx';
import { FileActions } from './FileActions.tsx';
import { HistoryList } from './HistoryList.tsx';
import { Fetching, HistoryNotices } from './HistoryNotices.tsx';
import { LeftBills } from './LeftBills.tsx';
import { MoreDialog } from './MoreDialog.tsx';
import { RelabelDialog } from './RelabelDialog.tsx';
import { toastMissing, useSavedBills } from './use-saved-bills.ts';
import { useTicked } from './use-ticked.ts';
import rowCss from './BillRow.module.css';
import css from './HistoryScreen.module.css';

/** With fewer bills there is no search, and no second way back at the foot. */
const MANY = 4;

/**
 * Deletes a saved bill, and offers to undo that. If it is on screen, an empty bill takes its place: it would come back as one that is not
 * saved. At a live table it stays.
 */
async function removeEntry(
  wizard: BillStore,
  store: SavedBills,
  { id, name }: SavedBillEntry,
): Promise<void> {
  // With what was changed on screen last: Undo brings that back, too.
  await autosaveNow(wizard);
  const { bill: shown, savedAs, isAtTable } = wizard.getState();
  const isShown = savedAs?.id === id;
  const reopen = isShown && !isAtTable ? wizard.clear() : undefined;
  const undo = await store.remove(id).catch(() => undefined);
  if (!undo) {
    reopen?.();
    return toastMissing('unavailable');
  }
  if (isShown) wizard.setSavedAs(shown, null);
  const takeBack = async () => {
    const back = await undo().catch(() => 'unavailable' as const);
    if (typeof back === 'string') return void toast({ title: t('saveBill.failed'), tone: 'bad' });
    if (!back || !isShown) return;
    // Restoring it may have given it another id.
    const bill = await store.bill(back.version);
    reopen?.();
    if (typeof bill === 'object') wizard.setSavedAs(bill, { id: back.id, version: back.version, name });
  };
  const body = reopen ? t('history.deleted.shown', { name }) : name;
  toastWithUndo({ title: t('history.deleted'), body }, () => void takeBack());
}

/** The bill history (docs/product/sync.md, "Saved bills"). */
export function HistoryScreen() {
  const go = useGo();
  const toSummary = () => go('summary');
  const wizard = useBillStore();
  const { store, state, syncs } = useSavedBills();
  const hasLeft = useWizard(({ left }) => readableOf(left).length > 0);
  const hasUnsaved = useWizard(isNowhereElse) || hasLeft;
  const [typed, setTyped] = useState('');
  useEffect(() => void autosaveNow(wizard), [wizard]);
  useEffect(() => void tidyPhotos(wizard.space, wizard.getState()), [wizard]);
  const [order, setOrder] = useState<BillOrder>('date');
  const searched = useDeferredValue(typed);
  const sorted = useMemo(() => sortBills(state.bills, order, locale()), [state.bills, order]);
  const found = useMemo(
    () => searchBills(sorted, searched, ({ date }) => shortDay(date)),
    [sorted, searched],
  );
  const currencies = useMemo(() => currenciesOf(state.bills), [state.bills]);
  /** The last tap on a bill. A bill that is only in the account takes a while to open; another tap, or leaving the page, cancels that. */
  const lastTap = useRef<object>(undefined);
  useEffect(() => () => void (lastTap.current = undefined), []);
  const open = async (shown: SavedBillEntry) => {
    const tap = {};
    lastTap.current = tap;
    await autosaveNow(wizard);
    const whole = await wholeBill(store, store.saved(shown.id) ?? shown, () =>
      toast({ title: t('history.opening', { name: shown.name }) }),
    );
    if (lastTap.current !== tap) return;
    if (typeof whole === 'string') return toastMissing(whole);
    const { entry, bill } = whole;
    const { bill: present, isAtTable } = wizard.getState();
    if (isAtTable && present.id === bill.id)
      // Opening the saved copy would undo all claims made since it was saved.
      toast({ title: t('history.atTable'), body: t('history.atTable.body') });
    else {
      const { id, version, name } = entry;
      const back = wizard.open(bill, { savedAs: { id, version, name } });
      offerReturn(wizard, { title: t('history.opened', { name }) }, back);
    }
    toSummary();
  };
  const [asked, setAsked] = useState<{ entry: SavedBillEntry; Dialog: typeof MoreDialog }>();
  const [chosen, choose, toggle] = useTicked(wizard.space);

  const renderRow = (entry: SavedBillEntry) =>
    chosen ? (
      <ChoosableRow
        {...{ entry, syncs, currencies }}
        isChosen={chosen.has(entry.id)}
        onToggle={(each) => toggle(each.id)}
      />
    ) : (
      <BillRow
        {...{ entry, syncs, currencies }}
        onOpen={(each) => void open(each)}
        onDelete={(each) => void removeEntry(wizard, store, each)}
        onMore={(each) => setAsked({ entry: each, Dialog: MoreDialog })}
        onRelabel={(each) => setAsked({ entry: each, Dialog: RelabelDialog })}
      />
    );
  const count = state.bills.length;
  const isLoading = state.status === 'loading';
  /** There are only unsaved bills: "no bills" would contradict their list. */
  const isLeftAlone = count === 0 && hasLeft;
  return (
    <div className={cx(layout.stack, css.screen)}>
      <div className={cx(layout.wrappingRow, layout.textButtonAtStart)}>
        <Button variant="text" icon={ArrowLeft} onClick={toSummary}>
          {t('go.summary')}
        </Button>
        <LinkButton variant="text" icon={Luggage} className={layout.pushedToEnd} href={PATHS.trip}>
          {t('action.trips')}
        </LinkButton>
      </div>
      <Heading {...{ isLoading, isLeftAlone, count, syncs }} found={found.length} />
      <HistoryNotices state={state} syncs={syncs} />
      <LeftBills />
      {count >= MANY && <Find {...{ typed, order }} onType={setTyped} onOrder={setOrder} />}
      {count > 1 && <ChooseBills {...{ store, bills: state.bills, found, chosen }} onChoose={choose} />}
      {found.length > 0 ? (
        <HistoryList
          label={t('history.list')}
          className={cx(surface.pad, rowCss.list)}
          entries={found}
          row={renderRow}
        />
      ) : (
        !isLoading &&
        !isLeftAlone && <EmptyCard>{t(count === 0 ? 'history.empty' : 'history.noMatch')}</EmptyCard>
      )}
      {chosen && <SettleChosen {...{ store, chosen }} bills={state.bills} onChoose={choose} />}
      {asked && <asked.Dialog store={store} entry={asked.entry} onClose={() => setAsked(undefined)} />}
      {!chosen && <FileActions store={store} isEmpty={count === 0 && !hasUnsaved} syncs={syncs} />}
      {!chosen && count >= MANY && <StepButtons back={{ label: t('go.summary'), onClick: toSummary }} />}
    </div>
  );
}

interface FindProps {
  readonly typed: string;
  readonly order: BillOrder;
  readonly onType: (typed: string) => void;
  readonly onOrder: (order: BillOrder) => void;
}

function Find({ typed, order, onType, onOrder }: FindProps) {
  return (
    <>
      <TextField
        label={t('history.search')}
        type="search"
        value={typed}
        onChange={onType}
        autoComplete="off"
        enterKeyHint="search"
      />
      <Segmented<BillOrder>
        label={t('history.sort')}
        hideLabel={false}
        value={order}
        onChange={onOrder}
        options={[
          { value: 'date', label: t('history.sort.date') },
          { value: 'name', label: t('history.sort.name') },
          { value: 'diner', label: t('history.sort.diner') },
        ]}
      />
    </>
  );
}

interface HeadingProps {
  readonly isLoading: boolean;
  readonly isLeftAlone: boolean;
  readonly found: number;
  readonly count: number;
  readonly syncs: boolean;
}

function Heading({ isLoading, isLeftAlone, found, count, syncs }: HeadingProps) {
  const counted = found === count ? t('history.count', { count }) : t('history.found', { found, count });
  return (
    <div className={layout.wrappingSpreadRow}>
      <div className={layout.row}>
        <h1 tabIndex={-1}>{t('history.title')}</h1>
        {syncs && <Fetching />}
      </div>
      <span className={typography.secondary}>
        {isLoading ? t('history.loading') : !isLeftAlone && counted}
      </span>
      <SettledStatus
        text={isLoading || isLeftAlone ? '' : t('ui.labelled', { label: t('history.title'), text: counted })}
      />
    </div>
  );
}
