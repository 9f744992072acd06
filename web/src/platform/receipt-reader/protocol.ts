/** The messages between the page and its worker. One question at a time. */
import type { ReceiptDraft, ReceiptHints, Reading } from '#domain';
import type { ReadPicture, ReadProgress, ReceiptErrorCode } from './reader.ts';

export type Question =
  | { readonly kind: 'install' }
  | { readonly kind: 'read'; readonly file: Blob; readonly hints: ReceiptHints }
  | { readonly kind: 'draft'; readonly readings: readonly Reading[]; readonly hints: ReceiptHints };

/** Any number of the first four, and then one of the others. */
export type Answer =
  | { readonly kind: 'downloaded'; readonly loaded: number; readonly total: number }
  | { readonly kind: 'progress'; readonly progress: ReadProgress }
  | { readonly kind: 'picture'; readonly picture: Blob; readonly width: number; readonly height: number }
  /** The draft of the part of the file read so far. */
  | { readonly kind: 'soFar'; readonly draft: ReceiptDraft }
  | { readonly kind: 'installed' }
  | { readonly kind: 'read'; readonly pictures: readonly ReadPicture[] }
  | { readonly kind: 'drafted'; readonly draft: ReceiptDraft }
  /** `detail`: the internal error, for the console. */
  | { readonly kind: 'failed'; readonly code: ReceiptErrorCode; readonly detail: string };
