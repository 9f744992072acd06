import { createStore } from 'zustand/vanilla';
import { after } from './clock.ts';

const media = window.matchMedia('print');

/** Whether the page is being printed or looked at as if it were: then what is folded up on screen is shown. */
export const printing = createStore(() => media.matches);

const begin = () => printing.setState(true);
const look = () => printing.setState(media.matches);
window.addEventListener('beforeprint', begin);
window.addEventListener('afterprint', look);
media.addEventListener('change', look);

/** Opens the browser's print dialog, which also makes PDFs. The page first shows all that belongs on paper. */
export function printPage(): void {
  begin();
  // Not in the same turn: while the dialog is open, nothing more is rendered.
  after(0, () => window.print());
}
