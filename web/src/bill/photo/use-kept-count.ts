import { useEffect, useState } from 'react';
import { keptPhotos } from '#web/platform/storage/receipt-pictures.ts';
import { useBill, useStore } from '../model/use-wizard.ts';

/** How many photos are kept with the bill on screen; 0 until that is known. */
export function useKeptCount(): number {
  const { space } = useStore();
  const { timestamp } = useBill();
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isHere = true;
    void keptPhotos(space, timestamp).then((photos) => isHere && setCount(photos.length));
    return () => {
      isHere = false;
    };
  }, [space, timestamp]);
  return count;
}
