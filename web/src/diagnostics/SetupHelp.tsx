import { useEffect, useState, useTransition } from 'react';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import ExternalLink from 'lucide-react/icons/external-link';
import { t } from '#web/messages/i18n.ts';
import { after } from '#web/platform/device/clock.ts';
import { useConfig } from '#web/platform/config.ts';
import { copyText } from '#web/platform/share/share.ts';
import { Button, ButtonContent, buttonClass } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { typography } from '#web/ui/styles.ts';
import { Panel } from './Panel.tsx';

/** How long the button shows "Copied" (docs/product/interface.md, "How long things last"). */
const COPIED_MS = 2000;

/** Explains to an operator how to set up a database: script, editor, check. */
export function SetupHelp({ onVerify }: { onVerify: () => Promise<void> }) {
  const [verifying, run] = useTransition();
  return (
    <Panel title={t('diagnostics.setup')}>
      <p className={typography.secondary}>{t('diagnostics.setup.body')}</p>
      <CopyScript />
      <OpenEditor />
      <Button
        variant="secondary"
        block
        busy={verifying}
        busyLabel={t('diagnostics.check.busy')}
        onClick={() => run(onVerify)}
      >
        {t('diagnostics.setup.verify')}
      </Button>
    </Panel>
  );
}

function CopyScript() {
  const [copies, setCopies] = useState(0);
  const [copied, setCopied] = useState(false);
  useEffect(() => (copies === 0 ? undefined : after(COPIED_MS, () => setCopied(false))), [copies]);
  const copy = async () => {
    const script = await import('./setup-sql.ts').then(
      (module) => module.SETUP_SQL,
      () => undefined,
    );
    if (script !== undefined && (await copyText(script))) {
      setCopied(true);
      setCopies((count) => count + 1);
      return;
    }
    toast({
      title: t('diagnostics.setup.copyFailed'),
      body: t('diagnostics.setup.copyFailed.body'),
      tone: 'bad',
    });
  };
  return (
    <Button variant="secondary" block icon={copied ? Check : Copy} onClick={() => void copy()}>
      <span aria-live="polite">{copied ? t('diagnostics.setup.copied') : t('diagnostics.setup.copy')}</span>
    </Button>
  );
}

function OpenEditor() {
  const { sqlEditorUrl, mode } = useConfig((all) => all);
  if (!sqlEditorUrl) {
    const reason = mode === 'embedded' ? t('diagnostics.setup.embedded') : t('diagnostics.setup.noEditor');
    return (
      <Button variant="secondary" block icon={ExternalLink} disabledReason={reason}>
        {t('diagnostics.setup.editor')}
      </Button>
    );
  }
  return (
    <a href={sqlEditorUrl} target="_blank" rel="noopener noreferrer" className={buttonClass('secondary')}>
      <ButtonContent icon={ExternalLink}>{t('diagnostics.setup.editor')}</ButtonContent>
    </a>
  );
}
