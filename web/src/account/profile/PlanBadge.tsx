import { planBadge, type Access } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { useServerNow } from '#web/platform/backend/server-time.ts';
import { Badge } from '#web/ui/Badge.tsx';
import css from './PlanBadge.module.css';

/** Premium, Trial or Free. */
export function PlanBadge({ access }: { access: Access }) {
  const plan = planBadge(access, useServerNow());
  return (
    <Badge tone="plan" className={css[plan]}>
      {t(`plan.${plan}`)}
    </Badge>
  );
}
