import {
  addLine,
  type BillSummary,
  type DinerId,
  type Line,
  type LineId,
  removeLine,
  updateLine,
} from '#domain';
import type { LiveTable, TableStore } from '#web/platform/table/index.ts';
import { takesChanges } from '#web/platform/table/types.ts';
import { withNetwork } from '#web/platform/with-network.ts';
import { lazyPart, NotOpened } from '#web/ui/overlays/lazy-part.tsx';
import type { GuestActions } from './guest-actions.ts';
import { PayEarly } from './PaidEarly.tsx';
import { t } from '#web/messages/i18n.ts';
import { now } from '#web/platform/device/clock.ts';
import { newId } from '#web/platform/device/ids.ts';
import { isolate } from '#web/platform/format.ts';
import { toastWithUndo } from '#web/ui/overlays/toast.ts';
import { lineLabel } from '#web/bill-kit/words/line-name.ts';
import type { MissingLine } from './AddLineDialog.tsx';

const loadPortion = withNetwork(() =>
  import('../claims/PortionSheet.tsx').then((module) => module.PortionSheet),
);
const loadAddLine = withNetwork(() => import('./AddLineDialog.tsx').then((module) => module.AddLineDialog));
const loadMyShare = withNetwork(() => import('./MyShareSheet.tsx').then((module) => module.MyShareSheet));
/** Fetches the sheets while the guest is online, so that they work offline even without a service worker. */
export const loadSheets = () => Promise.all([loadPortion(), loadAddLine(), loadMyShare()]);

const PortionSheet = lazyPart(loadPortion, NotOpened);
const AddLineDialog = lazyPart(loadAddLine, NotOpened);
const MyShareSheet = lazyPart(loadMyShare, NotOpened);

/** The sheet over a guest's bill. */
export type Opened =
  | { readonly what: 'share' | 'add' }
  | { readonly what: 'portion' | 'change'; readonly lineId: LineId };

export interface GuestSheetProps {
  readonly table: LiveTable;
  readonly store: TableStore;
  readonly summary: BillSummary;
  readonly actions: GuestActions;
  readonly opened: Opened;
  /** The diners for whom a tap claims. */
  readonly who: readonly DinerId[];
  /** The phone claims for two people, so the sheets say whose part and whose total it is. */
  readonly isForTwo: boolean;
  readonly onOpen: (opened: Opened) => void;
  readonly onClose: () => void;
}

/** The sheet that a guest has opened: the portion of a line, a missing line, one of their own, or their share. */
export function GuestSheet({
  table,
  store,
  summary,
  actions,
  opened,
  who,
  isForTwo,
  onOpen,
  onClose,
}: GuestSheetProps) {
  const { bill } = table;
  const { currency } = bill;
  const share = summary.perDiner[who[0] ?? ''];
  const lineId = 'lineId' in opened ? opened.lineId : undefined;
  const line = bill.lines.find(({ id }) => id === lineId);
  if (!share) return null;
  if (opened.what === 'add')
    return <AddLineDialog open {...{ currency, onClose }} onAdd={(added) => addOwnLine(store, added)} />;
  if (opened.what === 'share')
    return (
      <MyShareSheet
        open
        {...{ bill, isForTwo, onClose }}
        payEarly={
          table.phase === 'joined' &&
          table.status !== 'finished' && <PayEarly table={table} onPaid={actions.reportPaid} />
        }
        shares={who.flatMap((id) => summary.perDiner[id] ?? [])}
        onKeepCopy={table.status === 'finished' ? undefined : actions.keepOwnCopy}
        onLeave={table.phase === 'joined' ? actions.leave : undefined}
        takesChanges={takesChanges(table)}
      />
    );
  if (opened.what === 'change')
    return (
      line && (
        <AddLineDialog
          open
          {...{ line, currency, onClose }}
          onAdd={(next) => changeOwnLine(store, line, next)}
        />
      )
    );
  const isOwn = line?.kind === 'item' && table.ownLines.includes(line.id);
  return (
    <PortionSheet
      {...{ line, currency, onClose }}
      me={share.dinerId}
      name={isForTwo ? share.name : undefined}
      myPart={share.lines.find(({ id }) => id === lineId)?.amount ?? 0}
      setClaim={actions.setClaim}
      onChange={isOwn ? () => onOpen({ what: 'change', lineId: line.id }) : undefined}
      onRemove={(own) => removeOwnLine(store, own)}
    />
  );
}

// The lines that a guest has added, which only they and the host may change (`ownLines`).

function addOwnLine(store: TableStore, { name, price, isMine }: MissingLine): void {
  const id = newId();
  const item = { id, kind: 'item', category: 'Other', price, quantity: 1, timestamp: now() } as const;
  const sharing = { by: 'parts', shares: [] } as const;
  store.edit((bill) => addLine(bill, { ...item, sharing, ...(name !== undefined && { name }) }));
  store.noteOwnLine(id);
  if (isMine) store.setClaim(id, 1);
}

function changeOwnLine(store: TableStore, line: Line, { name, price }: MissingLine): void {
  const { name: _, ...rest } = line;
  if (rest.kind === 'item')
    store.edit((bill) => updateLine(bill, { ...rest, price, ...(name !== undefined && { name }) }));
}

function removeOwnLine(store: TableStore, line: Line): void {
  const undo = store.edit((bill) => removeLine(bill, line.id));
  toastWithUndo({ title: t('live.change.removed', { name: isolate(lineLabel(line)) }) }, undo);
}
