import { useState } from 'react';
import { t } from '#web/messages/i18n.ts';
import '#web/messages/en/live-table-bill.po';
import { withNetwork } from '#web/platform/with-network.ts';
import { lazyPart, NotOpened } from '#web/ui/overlays/lazy-part.tsx';
import { TextButton } from '#web/ui/Button.tsx';
import type { WhatHappenedProps } from './WhatHappened.tsx';

const loadList = withNetwork(() => import('./WhatHappened.tsx').then((module) => module.WhatHappened));
const WhatHappened = lazyPart(loadList, NotOpened);

/** Opens the list of what happened, whose code and contents are fetched then. */
export function WhatHappenedButton(props: Pick<WhatHappenedProps, 'table' | 'actions'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <TextButton onClick={() => setOpen(true)}>{t('told.title')}</TextButton>
      {isOpen && <WhatHappened {...props} open onClose={() => setOpen(false)} />}
    </>
  );
}
