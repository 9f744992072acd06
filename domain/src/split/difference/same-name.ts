import type { Line } from '../../bill/bill.ts';

const nameOf = ({ name = '' }: Line): string => name.trim().toLowerCase();

/** Whether two lines have the same name, whatever its capitals and the blanks around it, or both have none. */
export const isSameName = (a: Line, b: Line): boolean => nameOf(a) === nameOf(b);
