/** The bill as whoever is at the table sees it, fetched as one part while they choose a name. */
export { FinishedForNobody } from './FinishedForNobody.tsx';
export { GuestBill } from './GuestBill.tsx';
