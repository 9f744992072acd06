import { useEffect, useState } from 'react';
import { after } from '#web/platform/device/clock.ts';
import hidden from '../hidden.module.css';

const STILL_MS = 1000;

/** Announces a text once it has not changed for a second; nothing when the page opens. */
export function SettledStatus({ text }: { text: string }) {
  const [first] = useState(text);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (text === first && said === '') return undefined;
    return after(STILL_MS, () => setSaid(text));
  }, [text, first, said]);
  return (
    <span className={hidden.visually} role="status">
      {said}
    </span>
  );
}
