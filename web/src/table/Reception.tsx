import CloudOff from 'lucide-react/icons/cloud-off';
import CircleCheck from 'lucide-react/icons/circle-check';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { t } from '#web/messages/i18n.ts';
import { cx, layout, typography } from '#web/ui/styles.ts';
import type { LiveTable } from '#web/platform/table/types.ts';

type ReceptionProps = Pick<LiveTable, 'reception' | 'unsent'>;

function words({ reception, unsent }: ReceptionProps): string {
  if (unsent === 0 || reception === 'silent') return t(`live.reception.${reception}`);
  return t(reception === 'offline' ? 'live.reception.unsentOffline' : 'live.reception.unsent', {
    count: unsent,
  });
}

/** The state of the connection: a quiet line, always there. */
export function Reception(props: ReceptionProps) {
  const { reception, unsent } = props;
  const isCut = reception === 'offline' || reception === 'silent';
  const Icon = isCut ? CloudOff : unsent > 0 ? RefreshCw : CircleCheck;
  return (
    <p className={cx(layout.row, typography.meta)} data-reception={reception} data-unsent={unsent}>
      <Icon size={16} aria-hidden />
      <span>{words(props)}</span>
    </p>
  );
}
