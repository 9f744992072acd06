import type { ReadPicture, ReadProgress, ReceiptReader } from '#web/platform/receipt-reader/reader.ts';

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
}

/** Has the device's own reader read one photo. @param show told at once, and of every step until the signal ends it */
export function readHere(
  reader: ReceiptReader,
  file: File,
  signal: AbortSignal,
  show: (being: BeingRead) => void,
): Promise<readonly ReadPicture[]> {
  let being: BeingRead = { picture: undefined, progress: undefined };
  const change = (part: Partial<BeingRead>) => {
    being = { ...being, ...part };
    if (!signal.aborted) show(being);
  };
  change({});
  return reader.read(file, {
    signal,
    onProgress: (progress) => change({ progress }),
    onPicture: (picture, width, height) => change({ picture: { picture, width, height } }),
  });
}
