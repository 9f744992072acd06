import { t } from '#web/messages/i18n.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { typography } from '#web/ui/styles.ts';
import { hostText } from './host-of.ts';
import { statusLine } from './status-line.ts';
import { TakeOver } from './TakeOver.tsx';

/**
 * The host's name: a line under the heading, on every phone, unless the host has left the finished table. A silent host can be replaced
 * there if nothing waits for them: a phone whose screen is locked is silent, too, but a dish that nobody claims must not hold up the table.
 */
export function HostName({
  table,
  onTakeOver,
}: {
  readonly table: LiveTable;
  /** Absent on the phone that opened the table: it takes it back at any time. */
  readonly onTakeOver?: () => void;
}) {
  if (!table.seats.some(({ isHost }) => isHost)) return null;
  const isSilent = table.hostIsAway && table.status !== 'finished' && statusLine(table).action !== 'takeOver';
  return (
    <>
      <p className={typography.secondary}>{hostText(table)}</p>
      {isSilent && (
        <>
          <p className={typography.secondary}>{t('live.host.silent')}</p>
          {onTakeOver && <TakeOver onTakeOver={onTakeOver} />}
        </>
      )}
    </>
  );
}
