import { useEffect, useState } from 'react';
import { after } from '#web/platform/device/clock.ts';

/** True once a condition has held for this long, in ms: a table that has just been opened on screen, or tapped, has no answer yet. */
export function useIsLasting(isNow: boolean, ms: number): boolean {
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (!isNow) return undefined;
    const cancel = after(ms, () => setLasting(true));
    return () => {
      cancel();
      setLasting(false);
    };
  }, [isNow, ms]);
  return isLasting;
}
