import { claimOf, lineTotal, type DinerId, type Line } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatMoney, formatNumber, isolate } from '#web/platform/format.ts';
import { Button, TextButton } from '#web/ui/Button.tsx';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { Stepper } from '#web/ui/fields/Stepper.tsx';
import { lineLabel } from '#web/bill-kit/words/line-name.ts';
import type { SetClaim } from './claims.ts';
import css from './PortionSheet.module.css';

/** Nobody has more parts of a dish than this. */
const MOST_PARTS = 20;

export interface PortionSheetProps {
  /** Undefined: closed. */
  readonly line: Line | undefined;
  readonly me: DinerId;
  /** The diner's name, if the phone claims for two. */
  readonly name?: string | undefined;
  /** My present part of it, in minor units. */
  readonly myPart: number;
  readonly currency: string;
  readonly setClaim: SetClaim;
  /** Corrects the line; present if it is the person's own. */
  readonly onChange?: (() => void) | undefined;
  /** Takes the line off the bill; present if it is the person's own. */
  readonly onRemove?: ((line: Line) => void) | undefined;
  readonly onClose: () => void;
}

/** How much of a line I had: units if it has several, parts if it is shared. Each press counts at once. */
export function PortionSheet({ line, name, onClose, ...props }: PortionSheetProps) {
  return (
    <Dialog
      open={line !== undefined}
      onClose={onClose}
      title={line ? titleOf(line, name) : ''}
      actions={
        <>
          {line && claimOf(line, props.me) > 0 && (
            <Button
              variant="secondary"
              onClick={() => {
                props.setClaim(line.id, undefined, [props.me]);
                onClose();
              }}
            >
              {t('live.portion.giveBack')}
            </Button>
          )}
          <Button onClick={onClose}>{t('live.portion.done')}</Button>
        </>
      }
    >
      {line && <Portion {...props} line={line} onClose={onClose} />}
    </Dialog>
  );
}

const titleOf = (line: Line, name: string | undefined): string =>
  name === undefined
    ? lineLabel(line)
    : t('ui.labelled', { label: isolate(name), text: isolate(lineLabel(line)) });

type PortionProps = Omit<PortionSheetProps, 'line' | 'name'> & { readonly line: Line };

function Portion(props: PortionProps) {
  const { line, me, myPart, currency, setClaim } = props;
  const isUnits = line.sharing.by === 'units';
  const mine = claimOf(line, me);
  const set = (weight: number) => setClaim(line.id, weight > 0 ? weight : undefined, [me]);
  const label = t(isUnits ? 'live.portion.howMany' : 'live.portion.howManyParts');
  // Rounds are claimed in whole units, and half a part has no fixed size.
  const canHalve = isUnits && line.kind === 'item';
  const quick = [
    canHalve && { weight: 0.5, text: t('live.portion.half') },
    { weight: 1, text: t('live.portion.one') },
    isUnits && line.quantity > 1 && { weight: line.quantity, text: t('live.portion.all') },
  ].filter((choice) => choice !== false);
  return (
    <>
      <p className={typography.secondary}>{wholeText(line, currency)}</p>
      <div className={layout.wrappingSpreadRow}>
        <span className={typography.label} aria-hidden>
          {label}
        </span>
        <Stepper
          label={label}
          value={mine}
          max={isUnits ? line.quantity : MOST_PARTS}
          onChange={set}
          decreaseLabel={t('live.portion.fewer')}
          increaseLabel={t('live.portion.more')}
        />
      </div>
      {quick.length > 1 && (
        <div role="group" aria-label={t('live.portion.quick')} className={cx(layout.buttons, css.quick)}>
          {quick.map(({ weight, text }) => (
            <Button
              key={weight}
              variant="secondary"
              aria-pressed={mine === weight}
              onClick={() => set(weight)}
            >
              {text}
            </Button>
          ))}
        </div>
      )}
      <p role="status" className={cx(typography.bold, layout.gapAbove)}>
        {resultText(line, mine, formatMoney(myPart, currency))}
      </p>
      <OwnLine {...props} />
    </>
  );
}

/** The controls of a line's author: correct it, and take it off while nobody else has any of it. */
function OwnLine({ line, me, onChange, onRemove, onClose }: PortionProps) {
  const { sharing } = line;
  const isOnlyMine = sharing.by !== 'everyone' && sharing.shares.every(({ dinerId }) => dinerId === me);
  if (!onChange) return null;
  const remove = () => {
    onClose();
    onRemove?.(line);
  };
  return (
    <div className={cx(layout.buttons, layout.gapAbove)}>
      <TextButton onClick={onChange}>{t('live.change.open')}</TextButton>
      {isOnlyMine && <TextButton onClick={remove}>{t('live.change.remove')}</TextButton>}
    </div>
  );
}

/** "12 for £31.00, £2.58 each": the price of all of it, and of one. */
function wholeText(line: Line, currency: string): string {
  const amount = formatMoney(lineTotal(line), currency);
  if (line.quantity === 1) return t('live.portion.whole', { amount });
  const each = formatMoney(Math.round(lineTotal(line) / line.quantity), currency);
  return t('live.portion.several', { quantity: formatNumber(line.quantity), amount, each });
}

function resultText(line: Line, mine: number, amount: string): string {
  if (mine === 0) return t('live.portion.none');
  const { sharing, quantity } = line;
  if (sharing.by === 'units')
    return t('live.portion.ofUnits', { count: mine, quantity: formatNumber(quantity), amount });
  const shares = sharing.by === 'everyone' ? [] : sharing.shares;
  if (shares.length === 1) return t('live.portion.alone', { amount });
  const total = shares.reduce((sum, { weight }) => sum + weight, 0);
  return t('live.portion.ofParts', { count: formatNumber(mine), total, amount });
}
