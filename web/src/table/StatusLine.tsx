import { CloudOff, CircleCheck, RefreshCw } from 'lucide-react';
import { t } from '#web/messages/i18n.ts';
import { TONE_ICONS } from '#web/ui/Banner.tsx';
import { TextButton } from '#web/ui/Button.tsx';
import { cx, hidden, layout, typography } from '#web/ui/styles.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { isCut, statusLine, unsentText, type StatusAction } from './status-line.ts';
import { TakeOver } from './TakeOver.tsx';

const LABELS = {
  ask: 'live.locked.ask',
  withdraw: 'live.withdraw',
  letIn: 'host.newcomer.yes',
  unlock: 'host.unlock',
  look: 'host.look',
} as const;

export interface StatusLineProps {
  readonly table: LiveTable;
  /** What can be done here; the button for anything else looks, or is left out. */
  readonly actions: Readonly<Partial<Record<StatusAction, (() => void) | undefined>>>;
}

/** The sentence about the table, always there, with a sign whether this phone is up to date, or somebody waits for an answer. */
export function StatusLine({ table, actions }: StatusLineProps) {
  const { reception, unsent } = table;
  const { text, action } = statusLine(table);
  const shown = action && (actions[action] || action === 'takeOver' ? action : 'look');
  const act = shown && actions[shown];
  const unsentNow = unsentText(table);
  const Icon = isCut(table) ? CloudOff : unsent > 0 ? RefreshCw : action ? TONE_ICONS.info : CircleCheck;
  return (
    <div className={layout.wrappingSpreadRow} data-reception={reception} data-unsent={unsent}>
      <p className={cx(layout.row, typography.meta)}>
        <Icon size={16} aria-hidden />
        <span>{text}</span>
        {unsentNow !== undefined && <span className={hidden.visually}>{unsentNow}</span>}
      </p>
      {act && shown === 'takeOver' && <TakeOver onTakeOver={act} />}
      {act && shown !== 'takeOver' && (
        <TextButton at="start" onClick={act}>
          {t(LABELS[shown])}
        </TextButton>
      )}
    </div>
  );
}
