import { useState, type ReactNode } from 'react';
import { t } from '#web/messages/i18n.ts';
import { TextButton } from '#web/ui/Button.tsx';

/** The first entries of a list, and a button that shows all: what is below a list of a hundred would not be found. */
export function useFew<T>(all: readonly T[], few: number): readonly [readonly T[], ReactNode] {
  const [isShown, setShown] = useState(false);
  if (isShown || all.length <= few) return [all, null];
  return [
    all.slice(0, few),
    <div key="all">
      <TextButton at="start" onClick={() => setShown(true)}>
        {t('trip.showAll', { count: all.length })}
      </TextButton>
    </div>,
  ];
}
