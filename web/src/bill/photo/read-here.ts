import type { ReceiptDraft } from '#domain';
import type {
  DraftOptions,
  ReadPicture,
  ReadProgress,
  ReceiptReader,
} from '#web/platform/receipt-reader/reader.ts';

/** A picture as it is shown while it is read. */
interface ShownPicture {
  readonly picture: Blob;
  readonly width: number;
  readonly height: number;
}

/** What there is to show of a photo that is being read. */
export interface BeingRead {
  readonly picture: ShownPicture | undefined;
  readonly progress: ReadProgress | undefined;
  /** What has been read of it so far. */
  readonly draft: ReceiptDraft | undefined;
}

/** Has the device's own reader read one photo. @param show told at once, and of every step until the signal ends it */
export function readHere(
  reader: ReceiptReader,
  file: File,
  { signal, hints }: DraftOptions,
  show: (being: BeingRead) => void,
): Promise<readonly ReadPicture[]> {
  let being: BeingRead = { picture: undefined, progress: undefined, draft: undefined };
  const change = (part: Partial<BeingRead>) => {
    being = { ...being, ...part };
    if (!signal.aborted) show(being);
  };
  change({});
  return reader.read(file, {
    signal,
    hints,
    onProgress: (progress) => change({ progress }),
    onPicture: (picture, width, height) => change({ picture: { picture, width, height } }),
    onDraft: (draft) => change({ draft }),
  });
}
