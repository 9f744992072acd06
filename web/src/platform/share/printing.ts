import { createStore } from 'zustand/vanilla';
import { after } from '../device/clock.ts';

/** True while the page is being printed, or previewed: then collapsed parts are shown, too. */
export const printing = createStore(() => false);

const begin = () => printing.setState(true);

function follow(): void {
  const media = window.matchMedia('print');
  const look = () => printing.setState(media.matches);
  look();
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', look);
  media.addEventListener('change', look);
}
// Nobody prints while pages are rendered at build time.
if (typeof window !== 'undefined') follow();

/** Opens the browser's print dialog, which also makes PDFs. The page first shows all that belongs on paper. */
export function printPage(): void {
  begin();
  // Not in the same turn: while the dialog is open, nothing more is rendered.
  after(0, () => window.print());
}
