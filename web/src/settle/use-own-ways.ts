import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { WayToPay } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { forgetRemovedWays } from '#web/platform/chosen-ways.ts';
import { useSpace } from '#web/platform/session.ts';
import { waysOf } from '#web/platform/saved/ways-of-space.ts';
import { keepWays, readWays } from '#web/platform/saved/ways-to-pay.ts';
import { toast } from '#web/ui/overlays/toast.ts';

/** This person's ways to be paid, and how to change them; a notice reports that the device has no room. */
export function useOwnWays() {
  const space = useSpace();
  const place = waysOf(space);
  const text = useStore(place.text);
  const { ways } = useMemo(() => readWays(text), [text]);
  const keep = (change: (ways: readonly WayToPay[]) => readonly WayToPay[]) => {
    const next = change(readWays(place.read()).ways);
    if (keepWays(place, next) !== 'saved') toast({ title: t('ways.notKept'), tone: 'bad' });
    forgetRemovedWays(space, next);
  };
  return { ways, keep };
}
