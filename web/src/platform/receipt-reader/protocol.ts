/** What the page and its worker say to one another. One question at a time. */
import type { ReadPicture, ReadProgress, ReceiptErrorCode } from './reader.ts';

export type Question = { readonly kind: 'install' } | { readonly kind: 'read'; readonly file: Blob };

/** Any number of the first three, and then one of the others. */
export type Answer =
  | { readonly kind: 'downloaded'; readonly loaded: number; readonly total: number }
  | { readonly kind: 'progress'; readonly progress: ReadProgress }
  | { readonly kind: 'picture'; readonly picture: Blob; readonly width: number; readonly height: number }
  | { readonly kind: 'installed' }
  | { readonly kind: 'read'; readonly pictures: readonly ReadPicture[] }
  /** `detail`: what went wrong inside, for the console. */
  | { readonly kind: 'failed'; readonly code: ReceiptErrorCode; readonly detail: string };
