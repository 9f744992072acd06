import type { ReceiptDraft, ReceiptHints } from '#domain';
import type { ReadPicture, ReadProgress, ReceiptReader } from '#web/platform/receipt-reader/reader.ts';

/** A picture to show while it is being read. */
export interface ShownPicture {
  readonly picture: Blob;
  readonly width: number;
  readonly height: number;
}

/** The progress of reading a photo. */
export interface PhotoProgress {
  readonly picture: ShownPicture | undefined;
  readonly progress: ReadProgress | undefined;
  readonly draft: ReceiptDraft | undefined;
}

interface Options {
  readonly signal: AbortSignal;
  readonly hints: ReceiptHints;
  /** Called at the start, and whenever more has been read. */
  readonly onProgress: (made: PhotoProgress) => void;
}

/** Reads one photo. Rejects like `ReceiptReader.read`. */
export function readPhoto(
  reader: ReceiptReader,
  file: File,
  { signal, hints, onProgress }: Options,
): Promise<readonly ReadPicture[]> {
  let made: PhotoProgress = { picture: undefined, progress: undefined, draft: undefined };
  const tell = (part: Partial<PhotoProgress>) => {
    made = { ...made, ...part };
    if (!signal.aborted) onProgress(made);
  };
  tell({});
  return reader.read(file, {
    signal,
    hints,
    onProgress: (progress) => tell({ progress }),
    onPicture: (picture, width, height) => tell({ picture: { picture, width, height } }),
    onDraft: (draft) => tell({ draft }),
  });
}
