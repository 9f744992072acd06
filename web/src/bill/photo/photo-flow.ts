import { createStore } from 'zustand/vanilla';
import { currencyDigits, type ReceiptDraft, type ReceiptHints } from '#domain';
import type { ReadPicture, ReadProgress, ReceiptReader } from '#web/platform/receipt-reader/reader.ts';
import { spaceKeys, type Space } from '#web/platform/storage/keys.ts';
import {
  draftPictures,
  forgetDraftPictures,
  keepDraftPictures,
} from '#web/platform/storage/receipt-pictures.ts';
import { readText, remove, writeText } from '#web/platform/storage/store.ts';
import { carryCorrections, reviewOf, type Review, type ReviewLine } from './review.ts';
import { readReview, storedReview } from './stored-review.ts';

/** A failure in words, and whether trying again may help. */
export interface Problem {
  readonly title: string;
  readonly body: string;
  readonly retry: boolean;
}

/** A picture as it is shown while it is read. */
export interface ShownPicture {
  readonly picture: Blob;
  readonly width: number;
  readonly height: number;
}

/** What the sheet shows. */
export type PhotoView =
  /** Until it is known what lies on the device. */
  | { readonly kind: 'loading' }
  | { readonly kind: 'start' }
  /** Nothing is downloaded before somebody has agreed; bytes. */
  | { readonly kind: 'consent'; readonly bytes: number }
  | { readonly kind: 'installing'; readonly loaded: number; readonly bytes: number }
  | {
      readonly kind: 'reading';
      /** Which of how many photos, from 1. */
      readonly index: number;
      readonly of: number;
      readonly picture: ShownPicture | undefined;
      readonly progress: ReadProgress | undefined;
      /** What was read so far, in this photo and in those before. */
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

/** What reads photos. */
export interface PhotoDoors {
  readonly reader: ReceiptReader;
  readonly describe: (error: unknown) => Problem;
}

/**
 * From photos to a review that can be added: asks before the first download, reads one photo after the other, and keeps what is
 * being checked on the device (docs/product/bill.md, "A photo of the bill"). The bill is not touched here.
 */
export class PhotoFlow {
  readonly #store = createStore<PhotoState>(() => ({ view: { kind: 'loading' }, pictures: [] }));
  readonly #doors: PhotoDoors;
  readonly #space: Space;
  readonly #currency: () => string;
  readonly #changed: (hasDraft: boolean) => void;
  #running: AbortController | undefined;
  #loaded: Promise<void> | undefined;
  /** What waits for the reader, or for another try. */
  #waiting: readonly File[] = [];
  /** What another photo is added to. */
  #review: Review | undefined;

  readonly getState = this.#store.getState;
  readonly getInitialState = this.#store.getInitialState;
  readonly subscribe = this.#store.subscribe;

  /** @param changed told whether a review is waiting on the device */
  constructor(
    doors: PhotoDoors,
    {
      space,
      currency,
      changed,
    }: { space: Space; currency: () => string; changed: (hasDraft: boolean) => void },
  ) {
    this.#doors = doors;
    this.#space = space;
    this.#currency = currency;
    this.#changed = changed;
  }

  /** Shows what was being checked, or the start; once. */
  load(): Promise<void> {
    this.#loaded ??= this.#load();
    return this.#loaded;
  }

  async #load(): Promise<void> {
    const stored = readText(spaceKeys(this.#space).receipt);
    const review = stored.status === 'ok' ? readReview(stored.text) : null;
    if (!review) return this.#show({ kind: 'start' });
    const pictures = await draftPictures(this.#space);
    this.#store.setState({ pictures });
    this.#review = review;
    this.#show({ kind: 'review', review, isStored: true });
  }

  /** Reads these, after asking whether the reader may be downloaded. A review that is there is gone on with. */
  async take(files: readonly File[]): Promise<void> {
    if (files.length === 0) return;
    this.#stop();
    this.#waiting = files;
    await this.#try(async (signal) => {
      const state = await this.#doors.reader.state();
      if (signal.aborted) return;
      if (state.kind === 'unsupported') return this.#show({ kind: 'unsupported', why: state.why });
      if (state.kind === 'absent') return this.#show({ kind: 'consent', bytes: state.bytes });
      await this.#read(signal);
    });
  }

  /** Downloads the reader, and goes on with what waits for it. */
  async agree(): Promise<void> {
    const { view } = this.getState();
    const bytes = view.kind === 'consent' ? view.bytes : 0;
    this.#show({ kind: 'installing', loaded: 0, bytes });
    await this.#try(async (signal) => {
      await this.#doors.reader.install({
        signal,
        onProgress: (loaded, total) => {
          if (!signal.aborted) this.#show({ kind: 'installing', loaded, bytes: total });
        },
      });
      if (!signal.aborted) await this.#read(signal);
    });
  }

  /** Does again what has failed. */
  readonly retry = (): Promise<void> => this.take(this.#waiting);

  /** Ends whatever runs; nothing of it stays. What was being checked before is there again. */
  cancel(): void {
    this.#stop();
    this.#waiting = [];
    const review = this.#review;
    this.#show(review ? { kind: 'review', review, isStored: true } : { kind: 'start' });
  }

  /** The sheet is closed: what was being checked stays, anything else ends. */
  leave(): void {
    if (this.getState().view.kind !== 'review') this.cancel();
  }

  /** Changes the review that is shown. */
  readonly change = (make: (review: Review) => Review): void => {
    const { view } = this.getState();
    if (view.kind === 'review') this.#keep(make(view.review));
  };

  /** Forgets what was being checked: it has been added, or is not wanted. Returns the way to have it back. */
  finish(): () => void {
    const review = this.#review;
    const { pictures } = this.getState();
    remove(spaceKeys(this.#space).receipt);
    void forgetDraftPictures(this.#space);
    this.#review = undefined;
    this.#store.setState({ pictures: [] });
    this.#show({ kind: 'start' });
    this.#changed(false);
    return () => {
      if (!review || this.#review) return;
      void keepDraftPictures(this.#space, pictures);
      this.#store.setState({ pictures });
      this.#keep(review);
    };
  }

  /** Deletes the reader from the device. */
  removeReader(): Promise<void> {
    return this.#doors.reader.remove();
  }

  /** Whether the reader is on the device. */
  async isInstalled(): Promise<boolean> {
    return (await this.#doors.reader.state()).kind === 'installed';
  }

  #stop(): void {
    this.#running?.abort();
    this.#running = undefined;
  }

  async #try(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.#stop();
    const running = new AbortController();
    this.#running = running;
    try {
      await work(running.signal);
    } catch (error) {
      if (!running.signal.aborted) this.#show({ kind: 'problem', problem: this.#doors.describe(error) });
    }
  }

  async #read(signal: AbortSignal): Promise<void> {
    const hints = { digits: currencyDigits(this.#currency()) ?? 2 };
    const known = this.getState().pictures;
    const fresh = await this.#readFiles(this.#waiting, hints, signal);
    if (!fresh) return;
    const pictures = [...known, ...fresh];
    const draft = await this.#doors.reader.draft(pictures, { signal, hints });
    const before = this.#review && (await this.#doors.reader.draft(known, { signal, hints }));
    if (signal.aborted) return;
    this.#waiting = [];
    if (draft.lines.length === 0 && draft.charges.length === 0 && !this.#review) {
      const isSlip = draft.doubts.some(({ kind }) => kind === 'cardSlip');
      return this.#show({ kind: 'nothing', why: isSlip ? 'cardSlip' : 'noReceipt' });
    }
    const review = this.#reviewOf(draft);
    this.#store.setState({ pictures });
    this.#keep(
      before && this.#review ? carryCorrections(review, this.#reviewOf(before), this.#review) : review,
    );
    await keepDraftPictures(this.#space, pictures);
  }

  /** Reads one file after the other, and shows how far it is; undefined once it is given up. */
  async #readFiles(
    files: readonly File[],
    hints: ReceiptHints,
    signal: AbortSignal,
  ): Promise<readonly ReadPicture[] | undefined> {
    let pictures: readonly ReadPicture[] = [];
    let before: readonly ReviewLine[] = this.#review?.lines ?? [];
    for (const [number, file] of files.entries()) {
      let picture: ShownPicture | undefined;
      let progress: ReadProgress | undefined;
      let lines = before;
      const show = () => {
        if (!signal.aborted)
          this.#show({ kind: 'reading', index: number + 1, of: files.length, picture, progress, lines });
      };
      show();
      const read = await this.#doors.reader.read(file, {
        signal,
        hints,
        onProgress: (made) => {
          progress = made;
          show();
        },
        onPicture: (shown, width, height) => {
          picture = { picture: shown, width, height };
          show();
        },
        onDraft: (draft) => {
          lines = [...before, ...this.#reviewOf(draft).lines];
          show();
        },
      });
      if (signal.aborted) return undefined;
      pictures = [...pictures, ...read];
      before = lines;
    }
    return pictures;
  }

  #reviewOf(draft: ReceiptDraft): Review {
    return reviewOf(draft, this.#currency());
  }

  #keep(review: Review): void {
    this.#review = review;
    const isStored = writeText(spaceKeys(this.#space).receipt, storedReview(review)) === 'saved';
    this.#show({ kind: 'review', review, isStored });
    this.#changed(true);
  }

  #show(view: PhotoView): void {
    this.#store.setState({ view });
  }
}
