import { useEffect, useRef, useState } from 'react';
import { balances, dinersAt, overClaimedOf, TABLE_KEYS, type Diner, type DinerId } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatMoney, isolate, listNames } from '#web/platform/format.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { summaryOf } from '#web/bill-kit/state/use-wizard.ts';
import { useOwnWays } from '#web/settle/use-own-ways.ts';
import { wayText } from '#web/settle/way-words.ts';
import { asAgreed, paidBy, payerOfAll } from './agreed.ts';
import { isOpenersPhone } from '../../host-of.ts';
import { HowPaid } from '../../HowPaid.tsx';
import { asksText, newcomersIn } from '../../status-line.ts';
import { useHostActions } from '../host-actions.ts';
import { WhoIsHost } from '../WhoIsHost.tsx';
import css from './TableEnd.module.css';

export interface TableEndProps {
  readonly table: LiveTable;
  /** The sheet is on screen, and not closing. */
  readonly isSheetOpen?: boolean;
}

/** Who has said that they paid, and whether the host may not open the finished table again therefore. */
function reopeningOf(table: LiveTable) {
  const { bill, seats, entered, paid } = table;
  // The person who opened the table is bound by phones that are still here, unless another host has finished it.
  const isBound =
    !isOpenersPhone(table) ||
    (entered.every(({ key }) => key !== TABLE_KEYS.status) && paid.some((id) => dinersAt(seats).has(id)));
  return { isBound, paidNames: bill.diners.filter(({ id }) => paid.includes(id)).map(({ name }) => name) };
}

/** What the buttons at the foot of a finished table's sheet mean; not beside them, where it would leave a phone no room for who owes what. */
export function AboutFinished({ table }: { readonly table: LiveTable }) {
  const { isBound, paidNames } = reopeningOf(table);
  return (
    <div className={layout.stack}>
      <p className={typography.bold}>{t('live.finished.title')}</p>
      <p className={typography.secondary}>{t('host.finished.body')}</p>
      {paidNames.length > 0 && (
        <p className={typography.secondary}>
          {t(isBound ? 'host.finished.paid' : 'host.finished.paidOther', { names: listNames(paidNames) })}
        </p>
      )}
      <p className={typography.meta}>{t('host.finished.leave')}</p>
    </div>
  );
}

/** Locking and finishing, always in reach; the reason why a bill cannot be finished is below the button. */
export function TableEnd({ table, isSheetOpen = true }: TableEndProps) {
  const actions = useHostActions();
  const [isAsking, setAsking] = useState(false);
  const { bill, status, seats, waiting, isFinishing } = table;
  if (status === 'finished') {
    const { isBound, paidNames } = reopeningOf(table);
    return (
      <div className={layout.stack}>
        {(paidNames.length === 0 || !isBound) && (
          <Button variant="secondary" onClick={actions.reopen} block>
            {t('host.reopen')}
          </Button>
        )}
        <Button variant="secondary" onClick={actions.leave} block>
          {t('host.leave')}
        </Button>
      </div>
    );
  }
  const isLocked = status === 'locked';
  const reason =
    overClaimedOf(bill).length > 0
      ? t('host.finish.over')
      : newcomersIn(waiting).length > 0
        ? t('host.finish.waiting')
        : undefined;
  return (
    <>
      <div className={cx(layout.buttons, css.bar)}>
        <Button variant="secondary" busy={isFinishing} onClick={isLocked ? actions.unlock : actions.lock}>
          {t(isLocked ? 'host.unlock' : 'host.lock')}
        </Button>
        <Button
          // Until somebody has joined, finishing is not the next thing to do.
          variant={seats.length > 1 ? 'primary' : 'secondary'}
          busy={isFinishing}
          busyLabel={t('host.finish.busy')}
          disabledReason={reason}
          onClick={() => setAsking(true)}
        >
          {t('host.finish')}
        </Button>
      </div>
      <FinishDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onAskAgain={() => setAsking(true)}
        {...{ table, isSheetOpen, reason }}
      />
    </>
  );
}

interface FinishDialogProps extends Required<TableEndProps> {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called if the bill had changed since the host agreed to it. */
  readonly onAskAgain: () => void;
  /** Why it cannot be finished: somebody may claim something or want to join while the dialog is open. */
  readonly reason: string | undefined;
}

function FinishDialog(props: FinishDialogProps) {
  const { open, onClose, onAskAgain, table, isSheetOpen, reason } = props;
  const actions = useHostActions();
  const [ownWay] = useOwnWays().ways;
  const { bill, me, ways } = table;
  const summary = summaryOf(bill);
  const asks = asksText(table);
  const { unassigned, grandTotal, currency } = summary;
  const { due, difference } = balances(bill, summary);
  /** Null: nobody yet, or several. */
  const [chosenPayer, setPayer] = useState<DinerId | null>();
  // A payer may have been entered elsewhere while the question was open.
  const isSaid = bill.payments.length > 0;
  // A single payer was entered before the last line was added.
  const isSaidBefore = bill.payments.length === 1 && difference !== 0;
  const [isChanged, setChanged] = useState(false);
  // A payer chosen here is already on the bill when the dialog opens again, even if the table was reopened in between.
  const chosenBefore = payerOfAll(bill);
  const isPayerAsked = (!isSaid || isSaidBefore || chosenBefore !== undefined) && due > 0;
  // Usually it is the host, who has the paper bill.
  const likelyPayer = (isSaid ? chosenBefore : me?.dinerId) ?? null;
  const payer = (isPayerAsked && (chosenPayer === undefined ? likelyPayer : chosenPayer)) || undefined;
  const isShown = me?.dinerId !== undefined && ways.has(me.dinerId);
  const hasPaid =
    payer !== undefined
      ? payer === me?.dinerId
      : bill.payments.some(({ dinerId }) => dinerId === me?.dinerId);
  const [chosen, choose] = useState<boolean>();
  const isThere = useIsThere(isSheetOpen);
  const shows = chosen ?? (isShown || hasPaid);
  const close = () => {
    setChanged(false);
    onClose();
  };
  const finish = async () => {
    const saysPayer = payer !== undefined || chosenBefore !== undefined;
    const isAsAgreed = asAgreed(saysPayer ? paidBy(bill, payer) : bill);
    // Before finishing, because afterwards the table accepts no changes.
    if (saysPayer) actions.paidBy(payer);
    if (ownWay && (shows || isShown)) actions.setWayToPay(shows ? ownWay : undefined);
    close();
    const result = await actions.finish(isAsAgreed, isThere);
    if (result !== 'changed' || !isThere()) return;
    setChanged(true);
    onAskAgain();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('host.finish.title')}
      actions={
        <>
          <Button variant="secondary" onClick={close}>
            {t('host.finish.cancel')}
          </Button>
          <Button disabledReason={reason} onClick={() => void finish()}>
            {t('host.finish')}
          </Button>
        </>
      }
    >
      {isChanged && (
        <p role="alert" className={typography.bold}>
          {t('host.finish.changed', { amount: formatMoney(grandTotal, currency) })}
        </p>
      )}
      <p>{t('host.finish.body')}</p>
      {asks !== undefined && <p className={typography.warning}>{asks}</p>}
      <QuietPhones table={table} />
      {unassigned > 0 && (
        <div className={layout.stack}>
          <p className={typography.warning}>
            {t('settle.unclaimed', { amount: formatMoney(unassigned, currency) })}
          </p>
          <Button variant="secondary" onClick={() => actions.shareRestEqually(false)} block>
            {t('host.finish.share')}
          </Button>
        </div>
      )}
      {isSaid && difference !== 0 && payer === undefined && (
        <p className={typography.warning}>
          {t(difference > 0 ? 'pay.over' : 'pay.under', {
            amount: formatMoney(Math.abs(difference), currency),
          })}
        </p>
      )}
      {isPayerAsked && <WhoPaid diners={bill.diners} payer={payer} onChange={setPayer} />}
      {payer !== undefined && (payer !== me?.dinerId || !ownWay) && (
        <HowPaid table={table} actions={actions} dinerIds={[payer]} />
      )}
      {(ownWay || payer !== undefined) && <WhoIsHost table={table} />}
      {ownWay && me?.dinerId !== undefined && (
        <Switch label={t('host.finish.way', { way: wayText(ownWay) })} checked={shows} onChange={choose} />
      )}
    </Dialog>
  );
}

/** Names phones that have been silent for a while: their taps may be missing on the bill. */
function QuietPhones({ table: { bill, seats, quiet } }: Pick<TableEndProps, 'table'>) {
  return seats.map(({ id, dinerId }) => {
    const { [id]: seconds } = quiet;
    const name = bill.diners.find((diner) => diner.id === dinerId)?.name;
    return (
      seconds !== undefined &&
      name !== undefined && (
        <p key={id} className={typography.warning}>
          {t('host.finish.quiet', { name: isolate(name), minutes: Math.floor(seconds / 60) })}
        </p>
      )
    );
  });
}

/** True while this dialog is on screen; closing the sheet removes it, and opening it again mounts another. */
function useIsThere(isSheetOpen: boolean): () => boolean {
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = isSheetOpen;
    return () => {
      isThere.current = false;
    };
  }, [isSheetOpen]);
  return () => isThere.current;
}

interface WhoPaidProps {
  readonly diners: readonly Diner[];
  readonly payer: DinerId | undefined;
  readonly onChange: (payer: DinerId | null) => void;
}

/**
 * Asked once more if no payer was entered, because otherwise nobody would learn whom they owe. Several payers can be entered on the
 * summary.
 */
function WhoPaid({ diners, payer, onChange }: WhoPaidProps) {
  return (
    <SelectField
      label={t('host.finish.payer')}
      value={payer ?? ''}
      options={[
        { value: '', label: t('host.finish.payerNobody') },
        ...diners.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(id) => onChange(id === '' ? null : id)}
    />
  );
}
