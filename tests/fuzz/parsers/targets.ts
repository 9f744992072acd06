import './stand-in.ts';
import { ADDRESSES } from './addresses.ts';
import { BILLS } from './bills.ts';
import { NUMBERS } from './numbers.ts';
import { SERVICES } from './services.ts';
import type { Target } from './target.ts';

/** Every reader of text that comes from outside. */
export const TARGETS: readonly Target[] = [...NUMBERS, ...BILLS, ...ADDRESSES, ...SERVICES];
