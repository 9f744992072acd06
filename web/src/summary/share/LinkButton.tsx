import { useState } from 'react';
import { Link } from 'lucide-react';
import { t } from '#web/messages/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { lazyPart, NotOpened } from '#web/ui/overlays/lazy-part.tsx';

const LinkSheet = lazyPart(() => import('./LinkSheet.tsx').then((module) => module.LinkSheet), NotOpened);

/** Offers the split as a link. */
export function LinkButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" icon={Link} onClick={() => setOpen(true)} block>
        {t('summary.link')}
      </Button>
      {isOpen && <LinkSheet onClose={() => setOpen(false)} />}
    </>
  );
}
