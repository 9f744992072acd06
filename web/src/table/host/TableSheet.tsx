import { useEffect, useState } from 'react';
import { t } from '#web/messages/i18n.ts';
import '#web/messages/en/live-table-bill.po';
import '#web/messages/en/live-table-host.po';
import '#web/messages/en/live-table-over.po';
import '#web/messages/en/live-table.po';
import '#web/messages/en/settle.po';
import { isBillCopy, type LiveTable } from '#web/platform/table/types.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { TextButton } from '#web/ui/Button.tsx';
import { layout } from '#web/ui/styles.ts';
import { DashedRule } from '#web/ui/paper/Paper.tsx';
import { Sheet } from '#web/ui/overlays/Sheet.tsx';
import { tabId, Tabs } from '#web/ui/fields/Tabs.tsx';
import { Announcer } from '../Announcer.tsx';
import { Answers } from '../Answers.tsx';
import { HostName } from '../HostName.tsx';
import { MyDebts } from '../MyDebts.tsx';
import { dismissBesideSheet } from '../notices.ts';
import { newcomersIn } from '../status-line.ts';
import { StatusLine } from '../StatusLine.tsx';
import { WhatHappenedButton } from '../WhatHappenedButton.tsx';
import { HowPaid } from '../HowPaid.tsx';
import { EnteredByOtherHost } from './EnteredByOtherHost.tsx';
import { HandedOver } from './HandedOver.tsx';
import { OpenTable, type OpenTableProps } from './OpenTable.tsx';
import { MyClaims } from './MyClaims.tsx';
import { ShowCode } from './ShowCode.tsx';
import { AboutFinished, TableEnd } from './end/TableEnd.tsx';
import { WhoHasWhat } from './WhoHasWhat.tsx';
import { useHostActions } from './host-actions.ts';
import { AskFirst } from '#web/bill-kit/parts/AskFirst.tsx';

export interface TableSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly table: LiveTable;
  /** The bill on screen is not the table's. */
  readonly isOfOtherBill?: boolean;
  /** Opens the table's bill in place of the one on screen. */
  readonly onShowBill?: () => void;
  /** Opens the bill as a table; `me` is the host's diner, if chosen. */
  readonly onOpenTable: OpenTableProps['onOpen'];
}

type View = 'code' | 'claims' | 'mine';
const PANEL = 'table-panel';

/** Everything that a host does with a table: opening it, its code, who is there and has what, and ending it. */
export function TableSheet({
  open,
  onClose,
  onOpenTable,
  table,
  isOfOtherBill = false,
  onShowBill,
}: TableSheetProps) {
  const actions = useHostActions();
  useEffect(() => {
    if (open) dismissBesideSheet();
  }, [open]);
  const isOpen = table.phase === 'joined' && table.role === 'host';
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('host.title')}
      footer={
        isOpen && (
          <>
            <DashedRule className={layout.gapBelow} />
            <TableEnd table={table} isSheetOpen={open} />
          </>
        )
      }
    >
      <div className={layout.stack}>
        {isOfOtherBill && <OtherBill table={table} onShow={onShowBill} />}
        <EnteredByOtherHost table={table} />
        {table.phase === 'joined' ? (
          <>
            <Answers table={table} actions={actions} />
            <HostName table={table} />
            {isOpen ? <OpenedTable table={table} /> : <HandedOver table={table} />}
            <WhatHappenedButton {...{ table, actions }} />
            <Announcer table={table} />
          </>
        ) : (
          <OpenTable table={table} onOpen={onOpenTable} ending={isOfOtherBill ? undefined : table.ending} />
        )}
      </div>
    </Sheet>
  );
}

/** Shown while another bill is on screen: opens the table's bill, which may be nowhere else on this phone. */
function OtherBill({ table, onShow }: { table: LiveTable; onShow: TableSheetProps['onShowBill'] }) {
  const { phase, ending } = table;
  const isOver = ending !== undefined && !isBillCopy(table);
  if (phase !== 'joined' && !isOver) return null;
  return (
    <Banner tone="warn" title={isOver ? t(`live.ended.${ending}.title`) : t('host.otherBill')}>
      {isOver && <p>{t(`live.ended.${ending}.body`)}</p>}
      <TextButton onClick={onShow}>{t('host.showBill')}</TextButton>
    </Banner>
  );
}

function OpenedTable({ table }: { table: LiveTable }) {
  const actions = useHostActions();
  const { letIn, unlock } = actions;
  // Once somebody has joined, the host opens the sheet to see the claims.
  const [chosen, setView] = useState<View>(() => (table.seats.length > 1 ? 'claims' : 'code'));
  // There is nothing to tap, and the sentence above says so.
  const isEmpty = table.bill.lines.length === 0;
  const view = isEmpty && chosen === 'mine' ? 'claims' : chosen;
  const status = (
    <StatusLine
      table={table}
      actions={{
        unlock,
        // Who has what has the same questions, with their answers.
        ...(view !== 'claims' && {
          letIn: () => letIn(newcomersIn(table.waiting).map(({ id }) => id)),
          look: () => setView('claims'),
        }),
      }}
    />
  );
  return (
    <>
      {status}
      <HowPaid table={table} actions={actions} />
      {table.status === 'finished' ? (
        // Nobody can join any more.
        <>
          <MyDebts table={table} onPaid={actions.reportPaid} remind={actions.remind} />
          <WhoHasWhat table={table} />
          <AboutFinished table={table} />
        </>
      ) : (
        <>
          <Tabs<View>
            label={t('host.view')}
            value={view}
            onChange={setView}
            panelId={PANEL}
            options={[
              { value: 'code', label: t('host.view.code') },
              { value: 'claims', label: t('host.view.claims') },
              ...(isEmpty ? [] : [{ value: 'mine', label: t('host.view.mine') } as const]),
            ]}
          />
          <div id={PANEL} role="tabpanel" aria-labelledby={tabId(PANEL, view)} className={layout.stack}>
            {view === 'code' && <ShowCode table={table} />}
            {view === 'claims' && <WhoHasWhat table={table} />}
            {view === 'mine' && <MyClaims table={table} />}
          </div>
          <CloseTable />
        </>
      )}
    </>
  );
}

/** Ends the table for everybody without finishing the bill, for instance if it was the wrong one. */
function CloseTable() {
  const { close } = useHostActions();
  return (
    <AskFirst
      renderButton={(ask) => (
        <TextButton at="end" onClick={ask}>
          {t('host.close')}
        </TextButton>
      )}
      title={t('host.close.title')}
      body={t('host.close.body')}
      yes={t('host.close.confirm')}
      isDestructive
      onYes={close}
    />
  );
}
