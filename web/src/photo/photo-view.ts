import type { ReadPicture, ReadProgress } from '#web/platform/receipt-reader/reader.ts';
import type { ShownPicture } from './read-photo.ts';
import type { Review, ReviewLine } from './review/review.ts';

/** A failure in words, and whether trying again may help. */
export interface Problem {
  readonly title: string;
  readonly body: string;
  readonly retry: boolean;
}

/** The view of the sheet. */
export type PhotoView =
  /** Until the device's state is known. */
  | { readonly kind: 'loading' }
  | { readonly kind: 'start' }
  /** The download that needs consent before it starts, in bytes. */
  | { readonly kind: 'consent'; readonly bytes: number }
  | { readonly kind: 'installing'; readonly loaded: number; readonly bytes: number }
  | {
      readonly kind: 'reading';
      /** Which of how many photos, from 1. */
      readonly index: number;
      readonly of: number;
      readonly picture: ShownPicture | undefined;
      readonly progress: ReadProgress | undefined;
      /** The lines read so far, in this photo and in those before. */
      readonly lines: readonly ReviewLine[];
    }
  | { readonly kind: 'review'; readonly review: Review; readonly isStored: boolean }
  | { readonly kind: 'unsupported'; readonly why: 'simd' | 'storage' }
  /** Nothing in the photo can be added. */
  | { readonly kind: 'nothing'; readonly why: 'noReceipt' | 'cardSlip' }
  | { readonly kind: 'problem'; readonly problem: Problem };

export interface PhotoState {
  readonly view: PhotoView;
  /** Those of the review. */
  readonly pictures: readonly ReadPicture[];
}
