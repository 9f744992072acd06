import { useEffect, useState, useTransition } from 'react';
import { t } from '#web/messages/i18n.ts';
import { accounts } from '#web/platform/accounts/index.ts';
import type { AppError } from '#web/platform/backend/outcome.ts';
import type { Device } from '#web/platform/accounts/types.ts';
import { formatDate } from '#web/platform/dates.ts';
import { formatParts } from '#web/platform/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { layout, typography } from '#web/ui/styles.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { FormError } from '../FormError.tsx';
import { browserName } from '#web/platform/device/browser-name.ts';
import { toastFailure } from './toast-failure.ts';

const nameOf = ({ browser }: Device): string =>
  formatParts(browserName(browser ?? '')) || t('profile.devices.unknown');

/** Where the person is logged in, and a way to end that from here (docs/product/accounts.md, "Your devices"). */
export function Devices() {
  return (
    <Disclosure title={t('profile.devices')}>
      <DeviceList />
    </Disclosure>
  );
}

function DeviceList() {
  const [devices, setDevices] = useState<readonly Device[]>([]);
  const [error, setError] = useState<AppError | null>(null);
  const [, startLoading] = useTransition();
  const [ending, run] = useTransition();
  const load = async () => {
    const outcome = await accounts.listDevices();
    setError(outcome.ok ? null : outcome.error);
    if (outcome.ok) setDevices(outcome.value);
  };
  useEffect(() => {
    startLoading(load);
  }, []);
  const end = async (device: Device) => {
    const outcome = await accounts.logOutDevice(device.id);
    if (!outcome.ok) return toastFailure(t('profile.updateFailed'), outcome.error);
    toast({ title: t('profile.devices.ended'), body: nameOf(device), tone: 'ok' });
    await load();
  };
  if (error) return <FormError error={error} onRetry={() => startLoading(load)} />;
  return (
    <ul className={layout.stack}>
      {devices.map((device) => (
        <li key={device.id} className={layout.row}>
          <span className={layout.fillsRow}>
            <bdi translate="no">{nameOf(device)}</bdi>
            <br />
            <span className={typography.secondary}>
              {device.isThis
                ? t('profile.devices.this')
                : t('profile.devices.used', { date: formatDate(device.usedAt) ?? '' })}
            </span>
          </span>
          {!device.isThis && (
            <Button
              variant="secondary"
              disabled={ending}
              aria-label={t('ui.labelled', { label: t('profile.devices.end'), text: nameOf(device) })}
              onClick={() => run(() => end(device))}
            >
              {t('profile.devices.end')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
