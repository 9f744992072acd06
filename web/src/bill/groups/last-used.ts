import type { DeviceGroup } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { shortDay } from '#web/platform/dates.ts';

/** The groups, the last used first. */
export const byLastUse = (groups: readonly DeviceGroup[]): DeviceGroup[] =>
  [...groups].sort((one, other) => (one.lastUsed < other.lastUsed ? 1 : -1));

/** "Last used 21 Nov". */
export const lastUsed = ({ lastUsed: at }: DeviceGroup): string =>
  t('savedGroups.lastUsed', { day: shortDay(at) });
