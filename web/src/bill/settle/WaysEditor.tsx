import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useRef } from 'react';
import { MAX_WAYS_TO_PAY, type WayToPay } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { useSyncs } from '#web/platform/saved/use-syncs.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import layout from '#web/ui/layout.module.css';
import typography from '#web/ui/typography.module.css';
import { focusNeighbour } from '../model/focus-neighbour.ts';
import { WayForm } from './WayForm.tsx';
import { wayValues } from './way-words.ts';

export interface WaysEditorProps {
  readonly ways: readonly WayToPay[];
  readonly onChange: (ways: readonly WayToPay[]) => void;
  readonly onDone: () => void;
}

/** How somebody gets paid, set up once (docs/product/settling.md, "Ways to be paid"). */
export function WaysEditor({ ways, onChange, onDone }: WaysEditorProps) {
  const syncs = useSyncs();
  const help = useRef<HTMLParagraphElement>(null);
  // The button that led here is gone.
  useEffect(() => help.current?.focus({ preventScroll: true }), []);
  return (
    <div className={layout.stack}>
      <p ref={help} tabIndex={-1} className={typography.secondary}>
        {t(syncs ? 'ways.helpSynced' : 'ways.help')}
      </p>
      {ways.length > 0 && (
        <ul className={layout.ruledRows} aria-label={t('ways.list')}>
          {ways.map((way, index) => (
            <li key={index} className={layout.row}>
              <span className={layout.fillsRow}>{t('ask.option', wayValues(way))}</span>
              <IconButton
                icon={Trash2}
                label={t('ways.remove', wayValues(way))}
                onClick={() => {
                  focusNeighbour();
                  onChange(ways.filter((_, other) => other !== index));
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {ways.length < MAX_WAYS_TO_PAY ? (
        // Made anew for every way.
        <WayForm key={ways.length} onAdd={(way) => onChange([...ways, way])} />
      ) : (
        <p className={typography.secondary}>{t('ways.enough')}</p>
      )}
      <Button onClick={onDone} block>
        {t('ways.done')}
      </Button>
    </div>
  );
}
