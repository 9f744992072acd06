import { Suspense, useMemo, useState } from 'react';
import QrCodeIcon from 'lucide-react/icons/qr-code';
import Send from 'lucide-react/icons/send';
import { useStore } from 'zustand';
import type { Party, Transfer, WayToPay } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { homeCurrency, spaceOf, useSession } from '#web/platform/session.ts';
import { shareOrCopy } from '#web/platform/share.ts';
import { waysOf } from '#web/platform/saved/stores-of-space.ts';
import { keepWays, readWays } from '#web/platform/ways-to-pay.ts';
import { Button } from '#web/ui/Button.tsx';
import layout from '#web/ui/layout.module.css';
import { SelectField } from '#web/ui/SelectField.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import surface from '#web/ui/surface.module.css';
import { cx } from '#web/ui/cx.ts';
import { toast } from '#web/ui/toast.ts';
import typography from '#web/ui/typography.module.css';
import { formatMoney } from '#web/platform/format.ts';
import { useBill, useWizard } from '../model/use-wizard.ts';
import { partyName } from './party-names.ts';
import {
  askedFor,
  billDay,
  billTitle,
  codeOf,
  offersOf,
  offerText,
  paymentMessage,
  type Offer,
} from './payment-message.ts';
import { WaysEditor } from './WaysEditor.tsx';
import { wayValues } from './way-words.ts';
import css from './AskForIt.module.css';

const QrCode = lazyPart(
  () => import('#web/ui/QrCode.tsx').then((module) => module.QrCode),
  () => <p role="alert">{t('ask.codeMissing')}</p>,
);

export interface AskForItProps {
  readonly transfer: Transfer<Party>;
  readonly onClose: () => void;
}

/** The message that asks for a transfer, with how the payer gets paid (docs/product/settling.md, "Asking for it"). */
export function AskForIt({ transfer, onClose }: AskForItProps) {
  const place = waysOf(spaceOf(useSession()));
  const text = useStore(place.text);
  const { ways } = useMemo(() => readWays(text), [text]);
  const [isSettingUp, setSettingUp] = useState(false);
  const keep = (next: readonly WayToPay[]) => {
    if (keepWays(place, next) !== 'saved') toast({ title: t('ways.notKept'), tone: 'bad' });
  };
  const close = () => (isSettingUp ? setSettingUp(false) : onClose());
  return (
    <Sheet open onClose={onClose} title={t(isSettingUp ? 'ways.title' : 'ask.title')}>
      {isSettingUp ? (
        <WaysEditor ways={ways} onChange={keep} onDone={close} />
      ) : (
        <Asking transfer={transfer} ways={ways} onSetUp={() => setSettingUp(true)} onClose={onClose} />
      )}
    </Sheet>
  );
}

interface AskingProps extends AskForItProps {
  readonly ways: readonly WayToPay[];
  readonly onSetUp: () => void;
}

function Asking({ transfer, ways, onSetUp, onClose }: AskingProps) {
  const bill = useBill();
  const savedName = useWizard(({ forms: { savedAs } }) =>
    savedAs?.timestamp === bill.timestamp ? savedAs.name : undefined,
  );
  const [chosen, setChosen] = useState(0);
  const names = { from: partyName(transfer.from), to: partyName(transfer.to) };
  const asked = askedFor(bill, transfer.amount, billTitle(bill, savedName), homeCurrency());
  const offers = offersOf(ways, asked);
  const offer = offers[chosen];
  const unnamed = savedName === undefined && { unnamedOf: billDay(bill) };
  const message = paymentMessage(asked, { ...names, ...unnamed }, offer);
  const send = async () => {
    const outcome = await shareOrCopy(message);
    if (outcome === 'cancelled') return;
    onClose();
    if (outcome === 'copied') toast({ title: t('ask.copied'), tone: 'ok' });
    if (outcome === 'failed') toast({ title: t('ask.failed'), tone: 'bad' });
  };
  return (
    <div className={layout.stack}>
      {offers.length > 0 && <WayField to={names.to} offers={offers} chosen={chosen} onChange={setChosen} />}
      {offers.length === 0 && (
        <p className={typography.secondary}>
          {ways.length === 0 ? t('ask.noWays') : t('ask.noneFits', { currency: asked.request.currency })}
        </p>
      )}
      <section className={surface.pad} aria-label={t('ask.preview')}>
        {message.split('\n').map((line, index) => (
          <p key={index} dir="auto" className={layout.row}>
            <span className={layout.fillsRow}>{line}</span>
          </p>
        ))}
      </section>
      <Button icon={Send} onClick={() => void send()} block>
        {t('ask.send')}
      </Button>
      {offer && <Code key={offer.way.kind} offer={offer} to={names.to} />}
      <Button variant="text" onClick={onSetUp}>
        {t(ways.length === 0 ? 'ask.setUp' : 'ask.change')}
      </Button>
      <p className={typography.meta}>{t('ask.untouched')}</p>
    </div>
  );
}

interface WayFieldProps {
  readonly to: string;
  readonly offers: readonly Offer[];
  readonly chosen: number;
  readonly onChange: (index: number) => void;
}

/** Which of the ways goes into the message; the last choice is none of them. */
function WayField({ to, offers, chosen, onChange }: WayFieldProps) {
  return (
    <SelectField
      label={t('ask.way', { to })}
      value={String(Math.min(chosen, offers.length))}
      options={[
        ...offers.map(({ way }, index) => ({ value: String(index), label: t('ask.option', wayValues(way)) })),
        { value: String(offers.length), label: t('ask.noWay') },
      ]}
      onChange={(index) => onChange(Number(index))}
    />
  );
}

/** Code and text come into sight together. */
const show = (figure: HTMLElement | null) => figure?.scrollIntoView({ block: 'nearest' });

/** The code for a phone held across the table, drawn when it is asked for, with what it says beside it. */
function Code({ offer, to }: { offer: Offer; to: string }) {
  const [isShown, setShown] = useState(false);
  const text = codeOf(offer);
  if (text === undefined) return null;
  const amount = formatMoney(offer.request.amount, offer.request.currency);
  return (
    <>
      <Button
        variant="secondary"
        icon={QrCodeIcon}
        aria-expanded={isShown}
        onClick={() => setShown(!isShown)}
      >
        {t(isShown ? 'ask.hideCode' : 'ask.showCode')}
      </Button>
      {isShown && (
        <Suspense>
          <figure className={layout.stack} ref={show}>
            <QrCode text={text} label={t('ask.code', { to, amount })} className={css.code} />
            <figcaption className={cx(typography.meta, layout.row)}>
              <span className={layout.fillsRow}>{offerText(offer)}</span>
            </figcaption>
          </figure>
        </Suspense>
      )}
    </>
  );
}
