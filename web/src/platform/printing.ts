import { after } from './clock.ts';

let isAsked = false;
const listeners = new Set<() => void>();

function set(asked: boolean): void {
  isAsked = asked;
  for (const listener of listeners) listener();
}

const media = (): MediaQueryList => window.matchMedia('print');
const begin = () => set(true);
const end = () => set(false);

/** Whether the page is being printed or looked at as if it were: then what is folded up on screen is shown. */
export const printing = {
  get: (): boolean => isAsked || media().matches,
  subscribe(listener: () => void) {
    const query = media();
    listeners.add(listener);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    query.addEventListener('change', listener);
    return () => {
      listeners.delete(listener);
      query.removeEventListener('change', listener);
    };
  },
};

/** Opens the browser's print dialog, which also makes PDFs. The page first shows all that belongs on paper. */
export function printPage(): void {
  begin();
  // Not in the same turn: while the dialog is open, nothing more is rendered.
  after(0, () => window.print());
}
