import { createStore } from 'zustand/vanilla';

/** Counts the changes that this page makes to photos that are kept with bills (storage/receipt-pictures), for whoever shows or sends them. */
export const photoChanges = createStore(() => 0);
