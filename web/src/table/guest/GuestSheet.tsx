import type { BillSummary, DinerId, LineId } from '#domain';
import type { LiveTable, TableStore } from '#web/platform/table/index.ts';
import { takesChanges } from '#web/platform/table/types.ts';
import { withNetwork } from '#web/platform/with-network.ts';
import { lazyPart, NotOpened } from '#web/ui/overlays/lazy-part.tsx';
import type { GuestActions } from './guest-actions.ts';
import { addOwnLine, changeOwnLine, removeOwnLine } from './own-lines.ts';
import { PayEarly } from './PaidEarly.tsx';

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
