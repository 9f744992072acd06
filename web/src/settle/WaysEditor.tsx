import { Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { MAX_WAYS_TO_PAY, type WayToPay } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { useSyncs } from '#web/platform/saved/use-syncs.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { toastWithUndo } from '#web/ui/overlays/toast.ts';
import { layout, typography } from '#web/ui/styles.ts';
import { useHistoryEntry } from '#web/ui/overlays/use-history-entry.ts';
import { focusNeighbour } from '#web/ui/focus-neighbour.ts';
import { WayForm, type WayFormProps } from './WayForm.tsx';
import { wayText, wayValues } from './way-words.ts';

export interface WaysEditorProps extends WayFormProps {
  readonly ways: readonly WayToPay[];
  /** Changes the list as it is stored by then. */
  readonly onChange: (change: (ways: readonly WayToPay[]) => readonly WayToPay[]) => void;
  /** What is added here is shown to everybody at a live table. */
  readonly isAtTable?: boolean;
}

/** How somebody gets paid, set up once (docs/product/settling.md, "Ways to be paid"). Back returns to the message. */
export function WaysEditor({ ways, onAdd, onChange, onDone, draft, onDraft, isAtTable }: WaysEditorProps) {
  useHistoryEntry(true, onDone);
  const help = useSyncs() ? 'ways.helpSynced' : 'ways.help';
  const start = useRef<HTMLDivElement>(null);
  const remove = (way: WayToPay) => {
    focusNeighbour();
    const at = ways.indexOf(way);
    onChange((kept) => kept.toSpliced(at, 1));
    toastWithUndo({ title: t('ways.removed'), body: wayText(way) }, () =>
      onChange((kept) => kept.toSpliced(at, 0, way)),
    );
  };
  // The button that led here is gone.
  useEffect(() => {
    start.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={start} tabIndex={-1} role="group" aria-label={t('ways.title')} className={layout.stack}>
      <p className={typography.secondary}>{t(isAtTable ? 'ways.helpAtTable' : help)}</p>
      {ways.length > 0 && (
        <ul className={layout.ruledRows} aria-label={t('ways.list')}>
          {ways.map((way) => (
            <li key={JSON.stringify(way)} className={layout.row}>
              <span className={layout.fillsRow}>{wayText(way)}</span>
              <IconButton
                icon={Trash2}
                label={t('ways.remove', wayValues(way))}
                onClick={() => remove(way)}
              />
            </li>
          ))}
        </ul>
      )}
      {ways.length < MAX_WAYS_TO_PAY ? (
        <WayForm {...{ draft, onDraft, onAdd, onDone }} />
      ) : (
        <>
          <p className={typography.secondary}>{t('ways.enough')}</p>
          <Button onClick={onDone} block>
            {t('ways.done')}
          </Button>
        </>
      )}
    </div>
  );
}
