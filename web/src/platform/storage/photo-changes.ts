import { createStore } from 'zustand/vanilla';

/** Counts this page's changes to photos that are kept with bills (storage/receipt-pictures), to notify views and the sync. */
export const photoChanges = createStore(() => 0);
