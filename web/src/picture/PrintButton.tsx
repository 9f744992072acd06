import { Printer } from 'lucide-react';
import { t } from '#web/messages/i18n.ts';
import '#web/messages/en/picture.po';
import { printPage } from '#web/platform/share/printing.ts';
import { Button } from '#web/ui/Button.tsx';
import './print.css';

/** Prints the bill. */
export function PrintButton() {
  return (
    <Button variant="secondary" icon={Printer} onClick={printPage} block>
      {t('picture.print')}
    </Button>
  );
}
