import type { DraftCharge, DraftLine, ReceiptDraft } from '#domain';
import type {
  ReadOptions,
  ReadPicture,
  ReaderState,
  ReceiptReader,
} from '#web/platform/receipt-reader/reader.ts';

export const line = (id: string, name: string, amount: number, part: Partial<DraftLine> = {}): DraftLine => ({
  id,
  name,
  amount,
  quantity: 1,
  notes: [],
  place: { picture: 0, centreX: 300, centreY: amount, width: 500, height: 40, directionX: 1, directionY: 0 },
  weak: false,
  repair: null,
  ...part,
});

export const charge = (id: string, kind: DraftCharge['kind'], amount: number, label = ''): DraftCharge => ({
  id,
  kind,
  amount,
  label,
  place: null,
  weak: false,
  repair: null,
});

export const draft = (part: Partial<ReceiptDraft> = {}): ReceiptDraft => ({
  digits: 2,
  lines: [],
  charges: [],
  total: null,
  totalPlace: null,
  status: 'balanced',
  difference: null,
  repairs: [],
  doubts: [],
  readings: [],
  ...part,
});

/** Soup, three lagers and service: 26.10, and adds up. */
export const DINNER = draft({
  lines: [line('l1', 'Soup', 650), line('l2', 'Lager', 1500, { quantity: 3 })],
  charges: [charge('c1', 'service', 460, 'Service')],
  total: 2610,
  difference: 0,
});

/** A call to the reader that is pending until the test ends it. */
interface Waiting {
  readonly file: Blob;
  readonly options: ReadOptions;
  readonly succeed: () => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Stands in for the reader: nothing is downloaded or recognised; the test says how calls end. A reading of n pictures gives the
 * nth draft.
 */
export class FakeReader implements ReceiptReader {
  readonly #drafts: readonly ReceiptDraft[];
  current: ReaderState = { kind: 'installed' };
  installs: {
    readonly signal: AbortSignal;
    readonly progress: (loaded: number, total: number) => void;
    readonly end: (error?: unknown) => void;
  }[] = [];
  reads: Waiting[] = [];

  constructor(drafts: readonly ReceiptDraft[]) {
    this.#drafts = drafts;
  }

  state(): Promise<ReaderState> {
    return Promise.resolve(this.current);
  }

  install(options: Parameters<ReceiptReader['install']>[0]): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (error?: unknown) => {
        if (error !== undefined) return reject(error as Error);
        this.current = { kind: 'installed' };
        resolve();
      };
      options.signal.addEventListener('abort', () => reject(options.signal.reason as Error));
      this.installs.push({ signal: options.signal, progress: options.onProgress, end });
    });
  }

  remove(): Promise<void> {
    this.current = { kind: 'absent', bytes: 9_100_000 };
    return Promise.resolve();
  }

  read(file: Blob, options: ReadOptions): Promise<readonly ReadPicture[]> {
    return new Promise((resolve, reject) => {
      const reading = { width: 600, height: 800, boxes: [] };
      const picture = { picture: new Blob(['jpeg']), width: 600, height: 800, reading };
      options.signal.addEventListener('abort', () => reject(options.signal.reason as Error));
      this.reads.push({ file, options, succeed: () => resolve([picture]), fail: reject });
    });
  }

  draft(pictures: readonly ReadPicture[]): Promise<ReceiptDraft> {
    return Promise.resolve(this.#drafts[Math.min(pictures.length, this.#drafts.length) - 1] ?? draft());
  }
}

/** A photo as a phone makes it. */
export const photo = (name = 'IMG_1.jpg', type = 'image/jpeg'): File => new File(['pixels'], name, { type });
