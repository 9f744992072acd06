import type { ReadPicture, ReadProgress } from '#web/platform/receipt-reader/reader.ts';
import type { ShownPicture } from './read-photo.ts';
import type { Review, ReviewLine } from './review/review.ts';

/** A failure in words, and whether trying again may help. */
export interface Problem {
  readonly title: string;
  readonly body: string;
  readonly retry: boolean;
}

/** The progress of the reader's download: bytes that have arrived, and bytes in all. */
export interface DownloadProgress {
  readonly loaded: number;
  readonly bytes: number;
}

/** The view of the sheet. */
export type PhotoView =
  /** The device's state is not known yet. */
  | { readonly kind: 'loading' }
  /** `download`: the reader is being downloaded meanwhile. */
  | { readonly kind: 'start'; readonly download?: DownloadProgress }
  /** Asks for consent before a download of this many bytes. */
  | { readonly kind: 'consent'; readonly bytes: number }
  /** A photo waits for the reader. */
  | ({ readonly kind: 'installing' } & DownloadProgress)
  | {
      readonly kind: 'reading';
      /** The number of the photo being read, from 1, and how many there are. */
      readonly index: number;
      readonly of: number;
      readonly picture: ShownPicture | undefined;
      readonly progress: ReadProgress | undefined;
      /** The lines read so far, in this photo and the earlier ones. */
      readonly lines: readonly ReviewLine[];
    }
  | { readonly kind: 'review'; readonly review: Review; readonly isStored: boolean }
  | { readonly kind: 'unsupported'; readonly why: 'simd' | 'storage' }
  /** Nothing in the photo can be added. */
  | { readonly kind: 'nothing'; readonly why: 'noReceipt' | 'cardSlip' }
  | { readonly kind: 'problem'; readonly problem: Problem };

export interface PhotoState {
  readonly view: PhotoView;
  /** The pictures of the review. */
  readonly pictures: readonly ReadPicture[];
}
