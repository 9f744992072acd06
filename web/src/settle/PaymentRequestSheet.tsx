import { Suspense, useState } from 'react';
import { QrCode as QrCodeIcon, Send } from 'lucide-react';
import { convertedOwed, uniteWays, type Party, type Transfer, type WayToPay } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { chooseWay, chosenWay, isSameWay } from '#web/platform/chosen-ways.ts';
import { homeCurrency, useSpace } from '#web/platform/session.ts';
import type { Space } from '#web/platform/storage/keys.ts';
import { Button, TextButton } from '#web/ui/Button.tsx';
import { cx, layout, surface, typography } from '#web/ui/styles.ts';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { lazyPage } from '#web/ui/overlays/lazy-part.tsx';
import { Sheet } from '#web/ui/overlays/Sheet.tsx';
import { useBill, useSummary } from '#web/bill-kit/state/use-wizard.ts';
import { partyName } from './settle-words.ts';
import {
  moneyRequest,
  billDay,
  billTitle,
  codeOf,
  offersOf,
  offerText,
  paymentMessage,
  type MoneyRequest,
  type Offer,
} from './payment-message.ts';
import { sendMessage } from './send-message.ts';
import { useOwnWays } from './use-own-ways.ts';
import { useSavedBill } from '#web/bill-kit/state/use-saved-bill.ts';
import { EMPTY_WAY } from './WayForm.tsx';
import { WaysEditor } from './WaysEditor.tsx';
import { wayText } from './way-words.ts';
import css from './PaymentRequestSheet.module.css';

const QrCode = lazyPage(
  () => import('#web/ui/paper/QrCode.tsx').then((module) => module.QrCode),
  () => <p role="alert">{t('ask.codeMissing')}</p>,
);

export interface PaymentRequestSheetProps {
  readonly transfer: Transfer<Party>;
  readonly onClose: () => void;
}

/** The message that asks for a transfer, with the payee's way to be paid (docs/product/settling.md, "Asking for it"). */
export function PaymentRequestSheet({ transfer, onClose }: PaymentRequestSheetProps) {
  const space = useSpace();
  const bill = useBill();
  const summary = useSummary();
  const savedName = useSavedBill()?.name;
  const { ways, keep } = useOwnWays();
  const [shown, setShown] = useState<'message' | 'ways' | 'message again'>('message');
  const isSettingUp = shown === 'ways';
  const [draft, setDraft] = useState(EMPTY_WAY);
  const home = homeCurrency();
  const known = convertedOwed(bill, summary, transfer, home);
  const asked = moneyRequest(bill, transfer.amount, billTitle(bill, savedName), home, known);
  // The bill is part of the key, because on the next bill somebody else may have the same name.
  const payee = `${bill.id} ${transfer.to.name}`;
  const add = (way: WayToPay) => {
    keep((kept) => uniteWays(kept, [way]));
    if (offersOf([way], asked).length > 0) chooseWay(space, payee, way);
  };
  return (
    <Sheet open onClose={onClose} title={t(isSettingUp ? 'ways.title' : 'ask.title')}>
      {isSettingUp ? (
        <WaysEditor
          {...{ ways, draft }}
          onDraft={setDraft}
          onAdd={add}
          onChange={keep}
          onDone={() => setShown('message again')}
        />
      ) : (
        <RequestMessage
          {...{ transfer, space, ways, asked, payee, onClose }}
          unnamedOf={savedName === undefined ? billDay(bill) : undefined}
          isBack={shown === 'message again'}
          onSetUp={() => setShown('ways')}
        />
      )}
    </Sheet>
  );
}

interface RequestMessageProps extends PaymentRequestSheetProps {
  readonly space: Space;
  readonly ways: readonly WayToPay[];
  readonly asked: MoneyRequest;
  /** The key under which the payee's option is remembered. */
  readonly payee: string;
  /** The day of a bill without a name. */
  readonly unnamedOf: string | undefined;
  /** The person has come back from editing their payment options. */
  readonly isBack: boolean;
  readonly onSetUp: () => void;
}

const focus = (button: HTMLElement | null) => button?.focus();

function RequestMessage(props: RequestMessageProps) {
  const { transfer, space, ways, asked, payee, unnamedOf, isBack, onSetUp, onClose } = props;
  // The person at this device may be asking for somebody else, so a payment option is used only if it was chosen for this payee.
  const [way, setWay] = useState(() => chosenWay(space, payee, ways));
  const choose = (next: WayToPay | undefined) => {
    setWay(next);
    chooseWay(space, payee, next);
  };
  const names = { from: partyName(transfer.from), to: partyName(transfer.to) };
  const offers = offersOf(ways, asked);
  const offer = way && offers.find((each) => isSameWay(each.way, way));
  const message = paymentMessage(asked, { ...names, unnamedOf }, offer);
  const isOwnText = offer?.instruction.kind === 'text';
  const send = async () => {
    if ((await sendMessage(message)) !== 'cancelled') onClose();
  };
  return (
    <div className={layout.stack}>
      {offers.length > 0 && <WayField to={names.to} offers={offers} offer={offer} onChange={choose} />}
      {offers.length === 0 && (
        <p className={typography.secondary}>
          {ways.length === 0 ? t('ask.noWays') : t('ask.noneFits', { currency: asked.request.currency })}
        </p>
      )}
      <section className={surface.pad} aria-label={t('ask.preview')}>
        {message.split('\n').map((line, index) => (
          // The first line is a sentence in the language on screen; the person's own text has a direction of its own.
          <p key={index} dir={index > 0 && isOwnText ? 'auto' : undefined} className={layout.row}>
            <span className={layout.fillsRow}>{line}</span>
          </p>
        ))}
      </section>
      <Button icon={Send} onClick={() => void send()} block>
        {t('ask.send')}
      </Button>
      {offer && <Code key={offer.way.kind} offer={offer} to={names.to} />}
      <TextButton ref={isBack ? focus : undefined} onClick={onSetUp}>
        {t(ways.length === 0 ? 'ask.setUp' : 'ask.change')}
      </TextButton>
      <p className={typography.meta}>{t('ask.untouched')}</p>
    </div>
  );
}

interface WayFieldProps {
  readonly to: string;
  readonly offers: readonly Offer[];
  readonly offer: Offer | undefined;
  readonly onChange: (way: WayToPay | undefined) => void;
}

/** Chooses the payment option for the message; the last choice is "none". */
function WayField({ to, offers, offer, onChange }: WayFieldProps) {
  return (
    <SelectField
      label={t('ask.way', { to })}
      value={String(offer ? offers.indexOf(offer) : offers.length)}
      options={[
        ...offers.map(({ way }, index) => ({ value: String(index), label: wayText(way) })),
        { value: String(offers.length), label: t('ask.noWay') },
      ]}
      onChange={(index) => onChange(offers[Number(index)]?.way)}
    />
  );
}

/** Scrolls code and text into sight together. */
function show(figure: HTMLElement | null): void {
  figure?.scrollIntoView({ block: 'nearest' });
}

/** The code for a phone held across the table, with its contents beside it; drawn on request. */
function Code({ offer, to }: { offer: Offer; to: string }) {
  const [isShown, setShown] = useState(false);
  const text = codeOf(offer);
  if (text === undefined) return null;
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
            <QrCode text={text} label={t('ask.code', { to, amount: offer.amount })} className={css.code} />
            <figcaption className={cx(typography.meta, layout.row)}>
              <span className={layout.fillsRow}>{offerText(offer)}</span>
            </figcaption>
          </figure>
        </Suspense>
      )}
    </>
  );
}
