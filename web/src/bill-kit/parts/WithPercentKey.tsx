import type { ReactNode } from 'react';
import { percentSign } from '#web/platform/format.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './WithPercentKey.module.css';

interface WithPercentKeyProps {
  /** What the key is for. */
  readonly label: string;
  readonly isPercent: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** An amount's field, with a key that makes it a percentage, or an amount again: number pads have no % key. */
export function WithPercentKey({ label, isPercent, onToggle, children }: WithPercentKeyProps) {
  return (
    <div className={styles.withKey}>
      {children}
      <span className={styles.key}>
        <Button
          variant="secondary"
          aria-label={label}
          aria-pressed={isPercent}
          // The field keeps the focus, and the phone its number pad.
          onPointerDown={(event) => event.preventDefault()}
          onClick={onToggle}
        >
          {percentSign()}
        </Button>
      </span>
    </div>
  );
}
