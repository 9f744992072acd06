import { useState } from 'react';

/** Whether a piece of work is under way, and the handler that starts it. */
export function useWorking(work: () => Promise<void>): [boolean, () => void] {
  const [working, setWorking] = useState(false);
  const start = async () => {
    setWorking(true);
    await work();
    setWorking(false);
  };
  return [working, () => void start()];
}
