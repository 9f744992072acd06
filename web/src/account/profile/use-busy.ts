import { useRef, useState } from 'react';

/** Whether something is under way, and the way to start it; what is started meanwhile is not. */
export function useBusy(): [boolean, (work: () => Promise<void>) => void] {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const run = async (work: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    await work();
    running.current = false;
    setBusy(false);
  };
  return [busy, (work) => void run(work)];
}
