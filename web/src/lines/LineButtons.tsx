import { Plus } from 'lucide-react';
import { memo } from 'react';
import { roundsOf } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx, layout } from '#web/ui/styles.ts';
import { OnWhileTyping } from '#web/bill-kit/parts/OnWhileTyping.tsx';
import shell from '#web/bill-kit/parts/FormAndList.module.css';
import { useBill } from '#web/bill-kit/state/use-wizard.ts';
import { newestFirst } from '#web/bill-kit/words/line-name.ts';
import type { LineKind } from './line-draft.ts';
import { LINE_TEXTS } from './line-texts.ts';
import { RepeatRound } from './RepeatRound.tsx';
import type { LineFormInUse } from './use-line-form.ts';

interface LineButtonsProps {
  readonly entry: LineFormInUse;
  readonly onDone: () => void;
}

/** The foot of the form. A round cannot be added before it is valid; an item is asked about once somebody tries. */
export function LineButtons({ entry, onDone }: LineButtonsProps) {
  const { kind, line, texts } = entry;
  const { name, price, quantity } = line.form;
  const isEmpty = line.lineId === undefined && name + price + quantity === '';
  const wrong = kind === 'round' ? (texts.price ?? texts.quantity ?? texts.who) : undefined;
  return (
    <div className={cx(layout.stack, shell.foot)}>
      {kind === 'round' && isEmpty && <LastRound />}
      <div className={layout.buttons}>
        {line.lineId !== undefined && (
          <Button variant="secondary" onClick={entry.cancel} block data-once>
            {t('action.cancel')}
          </Button>
        )}
        <Submit kind={kind} isEditing={line.isEditing} disabledReason={wrong} />
        {!line.isEditing && (
          <OnWhileTyping label={t(kind === 'item' ? 'go.rounds' : 'go.service')} onClick={onDone} />
        )}
      </div>
    </div>
  );
}

interface SubmitProps {
  readonly kind: LineKind;
  readonly isEditing: boolean;
  readonly disabledReason: string | undefined;
}

/** Add for a new line, or one that others have removed; Save for an existing one. Memoised, because no typed text is shown here. */
const Submit = memo(function Submit({ kind, isEditing, disabledReason }: SubmitProps) {
  return (
    <Button
      type="submit"
      variant="primary"
      icon={isEditing ? undefined : Plus}
      block
      disabledReason={disabledReason}
    >
      {t(LINE_TEXTS[kind][isEditing ? 'save' : 'add'])}
    </Button>
  );
});

/** Repeats the latest round, while the form of a new one is empty. */
function LastRound() {
  const [last] = newestFirst(roundsOf(useBill()));
  return last && <RepeatRound round={last} />;
}
