/** The interface between the screens and the receipt reader on the device (docs/product/receipt-reader.md). */
import type { ReceiptDraft, ReceiptHints, Reading } from '#domain';

/** `absent`: the models would have to be downloaded first, this many bytes. */
export type ReaderState =
  | { readonly kind: 'absent'; readonly bytes: number }
  | { readonly kind: 'installed' }
  | { readonly kind: 'unsupported'; readonly why: 'simd' | 'storage' };

/** One picture, or one page of a PDF, and what was read in it. */
export interface ReadPicture {
  readonly reading: Reading;
  /** Upright, at most 1,600 pixels on its longer side, JPEG without EXIF. The reading's boxes are in its pixels. */
  readonly picture: Blob;
  /** Of the picture, in pixels. */
  readonly width: number;
  readonly height: number;
}

/** `opening`: the picture is decoded; `finding`: where there is text; `reading`: `done` of `of` pieces of text are read. */
export interface ReadProgress {
  readonly stage: 'opening' | 'finding' | 'reading';
  readonly done: number;
  readonly of: number;
}

export interface InstallOptions {
  readonly signal: AbortSignal;
  /** Bytes that have arrived, and bytes in all. */
  readonly onProgress: (loaded: number, total: number) => void;
}

export interface ReadOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ReadProgress) => void;
  /** The picture as it will be read, as soon as it is decoded; of a PDF, each page. */
  readonly onPicture?: (picture: Blob, width: number, height: number) => void;
  /** The draft read from this file so far: its lines while the others are still to come. */
  readonly onDraft?: (draft: ReceiptDraft) => void;
  readonly hints?: ReceiptHints;
}

export interface DraftOptions {
  readonly signal: AbortSignal;
  readonly hints: ReceiptHints;
}

export interface ReceiptReader {
  state(): Promise<ReaderState>;
  /**
   * Downloads and checks the models. Rejects with a `ReceiptError` (`receipt.offline`, `receipt.corrupt`, `receipt.full`,
   * `receipt.failed`), or with the signal's reason. Aborting leaves nothing half-installed.
   */
  install(options: InstallOptions): Promise<void>;
  /** Deletes the models from the device. */
  remove(): Promise<void>;
  /**
   * Reads one picture (JPEG, PNG, WebP, HEIC where the browser can), or a PDF page by page. Rejects with a `ReceiptError`, or
   * with the signal's reason; aborting ends the work at once.
   */
  read(file: Blob, options: ReadOptions): Promise<readonly ReadPicture[]>;
  /** Joins the pictures of one receipt (docs/product/receipt.md), in the order in which they were taken. Rejects like `read`. */
  draft(pictures: readonly ReadPicture[], options: DraftOptions): Promise<ReceiptDraft>;
}

/** Why a receipt could not be read; their texts are in `web/src/messages/en/receipt-errors.po`. */
export const RECEIPT_ERRORS = [
  /** No network, or the server does not answer, while the models are downloaded. */
  'receipt.offline',
  /** The download is damaged. */
  'receipt.corrupt',
  /** The server does not have the models. */
  'receipt.missing',
  /** No room on the device. */
  'receipt.full',
  /** Not a picture that this browser can open. */
  'receipt.unreadable',
  /** HEIC, the format of iPhones' cameras, in a browser that cannot open it. */
  'receipt.heic',
  'receipt.tooLarge',
  /** A PDF of more pages than a bill has. */
  'receipt.tooManyPages',
  'receipt.failed',
] as const;
export type ReceiptErrorCode = (typeof RECEIPT_ERRORS)[number];

/** The errors of the reader's calls; `describeReceiptError` has their texts. */
export class ReceiptError extends Error {
  readonly code: ReceiptErrorCode;

  constructor(code: ReceiptErrorCode, cause?: unknown) {
    super(code, { cause });
    this.name = 'ReceiptError';
    this.code = code;
  }
}

/** A worker's error event has no message if the worker's script could not be fetched, but has one if the script failed. */
export const scriptError = (event: ErrorEvent): ReceiptError =>
  new ReceiptError(event.message ? 'receipt.failed' : 'receipt.offline', new Error(event.message));
