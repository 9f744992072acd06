import { createStore } from 'zustand/vanilla';
import { currencyDigits, type ReceiptDraft } from '#domain';
import { newId } from '#web/platform/device/ids.ts';
import { describeReceiptError } from '#web/platform/receipt-reader/describe-error.ts';
import type {
  DraftOptions,
  ReaderState,
  ReadPicture,
  ReceiptReader,
} from '#web/platform/receipt-reader/reader.ts';
import type { Space } from '#web/platform/storage/keys.ts';
import { carryCorrections, joinedBelow } from './review/carry-corrections.ts';
import { KeptReview, type Finished } from './review/kept-review.ts';
import type { DownloadProgress, PhotoState, PhotoView } from './photo-view.ts';
import { readPhoto } from './read-photo.ts';
import { reviewIn } from './review/review-in.ts';
import { hasSeveral, type Review, type ReviewLine } from './review/review.ts';
import { reviewOf } from './review/review-of.ts';

interface FlowOptions {
  /** Where the review is stored; undefined: nowhere, it lasts as long as the page. */
  readonly space: Space | undefined;
  readonly currency: () => string;
  /** Called when a review begins to wait on the device, or no longer does. */
  readonly changed: (hasDraft: boolean) => void;
  /** Called when a photo was left out because it shows a different bill from the one being checked. */
  readonly onOtherBill: () => void;
}

/**
 * Turns photos into a review that can be added: asks before the first download, which runs while the person aims, reads one photo after
 * the other, and keeps the review on the device (docs/product/bill.md, "A photo of the bill"). It does not change the bill.
 */
export class PhotoFlow {
  readonly #store = createStore<PhotoState>(() => ({
    view: { kind: 'loading' },
    pictures: [],
  }));
  readonly #reader: ReceiptReader;
  readonly #currency: () => string;
  readonly #changed: FlowOptions['changed'];
  readonly #onOtherBill: FlowOptions['onOtherBill'];
  /** The review that is being checked, to which another photo is added. */
  readonly #kept: KeptReview;
  #running: AbortController | undefined;
  #readerState: ReaderState = { kind: 'installed' };
  #loaded: Promise<void> | undefined;
  /** The person has agreed to install the reader; cancelling resets it. */
  #hasAgreed = false;
  /** Files that wait for the reader, or for another attempt. */
  #waiting: readonly File[] = [];

  readonly getState = this.#store.getState;
  readonly getInitialState = this.#store.getInitialState;
  readonly subscribe = this.#store.subscribe;

  constructor(reader: ReceiptReader, { space, currency, changed, onOtherBill }: FlowOptions) {
    this.#reader = reader;
    this.#currency = currency;
    this.#changed = changed;
    this.#onOtherBill = onOtherBill;
    this.#kept = new KeptReview(space, () => this.#handleReviewChange());
  }

  /** Follows what other tabs do with the review. Returns a function that stops it and any work. */
  connect(): () => void {
    const stop = this.#kept.connect();
    return () => {
      stop();
      this.leave();
    };
  }

  /** Shows the stored review, or the start; without the reader, the question about its download. Later calls do nothing. */
  load(): Promise<void> {
    this.#loaded ??= this.#load();
    return this.#loaded;
  }

  async #load(): Promise<void> {
    await this.#kept.load();
    // If the code that knows cannot be fetched, the first photo will show the error.
    if (!this.#kept.review) this.#readerState = await this.#reader.state().catch(() => this.#readerState);
    this.#showReview();
  }

  /**
   * Reads these files, once the person has agreed to download the reader. An existing review is continued. Files that arrive while others
   * are being read are read after them.
   */
  async take(files: readonly File[]): Promise<void> {
    if (files.length === 0) return;
    const { view } = this.getState();
    const download = view.kind === 'start' ? view.download : undefined;
    if (download) {
      this.#waiting = files;
      return this.#showDownload(download);
    }
    if (this.#waiting.length > 0 && (this.#running || view.kind === 'consent')) {
      this.#waiting = [...this.#waiting, ...files];
      return;
    }
    this.#waiting = files;
    await this.#try(async (signal) => {
      const state = await this.#reader.state();
      if (signal.aborted) return;
      this.#readerState = state;
      if (state.kind === 'installed') return this.#read(signal);
      if (state.kind === 'absent' && this.#hasAgreed) return this.#install(signal);
      this.#showStart();
    });
  }

  /** Downloads the reader, and continues with the files that wait by then. */
  async agree(): Promise<void> {
    this.#hasAgreed = true;
    await this.#try((signal) => this.#install(signal));
  }

  async #install(signal: AbortSignal): Promise<void> {
    const bytes = this.#readerState.kind === 'absent' ? this.#readerState.bytes : 0;
    this.#showDownload({ loaded: 0, bytes });
    await this.#reader.install({
      signal,
      onProgress: (loaded, total) => {
        if (!signal.aborted) this.#showDownload({ loaded, bytes: total });
      },
    });
    if (signal.aborted) return;
    this.#readerState = { kind: 'installed' };
    if (this.#waiting.length > 0) await this.#read(signal);
    else this.#showReview();
  }

  /** Until a photo has been taken, the person can take one while the reader is downloaded. */
  #showDownload(download: DownloadProgress): void {
    this.#show(this.#waiting.length > 0 ? { kind: 'installing', ...download } : { kind: 'start', download });
  }

  readonly retry = (): Promise<void> => (this.#waiting.length > 0 ? this.take(this.#waiting) : this.agree());

  /** Cancels any work and discards its results. The review from before is shown again. */
  cancel(): void {
    this.#stop();
    this.#waiting = [];
    this.#hasAgreed = false;
    this.#showReview();
  }

  /** Call when the sheet is closed: a review stays, anything else is cancelled. */
  leave(): void {
    if (this.getState().view.kind !== 'review') this.cancel();
  }

  readonly change = (make: (review: Review) => Review): void => {
    const { view } = this.getState();
    if (view.kind === 'review') void this.#kept.keep(make(reviewIn(view.review, this.#currency())));
  };

  /** Discards the review, which has been added or is not wanted. */
  finish(): Finished {
    return this.#kept.finish();
  }

  async removeReader(): Promise<void> {
    await this.#reader.remove();
    this.#readerState = await this.#reader.state();
    this.#showReview();
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
      if (!running.signal.aborted) this.#show({ kind: 'problem', problem: describeReceiptError(error) });
    } finally {
      if (this.#running === running) this.#running = undefined;
    }
  }

  async #read(signal: AbortSignal): Promise<void> {
    const currency = this.#currency();
    const hints = { digits: currencyDigits(currency) ?? 2, currency };
    const known = this.#kept.pictures;
    const asKnown = known.length > 0 ? await this.#reader.draft(known, { signal, hints }) : undefined;
    let pictures = known;
    let draft: ReceiptDraft | undefined;
    let index = 0;
    // More files may arrive while these are being read.
    for (let file = this.#waiting[0]; file; file = this.#waiting[index]) {
      signal.throwIfAborted();
      index += 1;
      pictures = [...pictures, ...(await this.#readFile(file, index, { signal, hints }))];
      if (index === this.#waiting.length) draft = await this.#reader.draft(pictures, { signal, hints });
    }
    if (signal.aborted || !draft) return;
    this.#waiting = [];
    await this.#take(draft, asKnown, pictures);
  }

  /** Reads one of the waiting files, and shows the progress. @param index from 1 */
  async #readFile(file: File, index: number, options: DraftOptions): Promise<readonly ReadPicture[]> {
    const { view } = this.getState();
    const place = () => ({ index, of: this.#waiting.length });
    const before: readonly ReviewLine[] =
      view.kind === 'reading' ? view.lines : (this.#kept.review?.lines ?? []);
    return readPhoto(this.#reader, file, {
      ...options,
      onProgress: ({ draft, ...made }) => {
        const lines = draft ? [...before, ...this.#reviewOf(draft).lines] : before;
        this.#show({ kind: 'reading', ...place(), ...made, lines });
      },
    });
  }

  /**
   * Makes a review from the draft, or adds the draft to the present one. @param asKnown the draft of the present review's pictures alone
   */
  async #take(
    draft: ReceiptDraft,
    asKnown: ReceiptDraft | undefined,
    pictures: readonly ReadPicture[],
  ): Promise<void> {
    const before = this.#kept.review;
    if (draft.lines.length === 0 && draft.charges.length === 0 && !before) {
      const isSlip = draft.doubts.some(({ kind }) => kind === 'cardSlip');
      return this.#show({ kind: 'nothing', why: isSlip ? 'cardSlip' : 'noReceipt' });
    }
    // The draft can hold only one of the two bills, so the one being checked would be lost.
    if (before && asKnown && hasSeveral(draft) && !hasSeveral(asKnown)) {
      this.#showReview();
      return this.#onOtherBill();
    }
    const kept = this.#kept.keep(this.#joined(this.#reviewOf(draft), asKnown), pictures);
    this.#showReview();
    await kept;
  }

  /** Joins the new review with the present one. */
  #joined(fresh: Review, asKnown: ReceiptDraft | undefined): Review {
    const kept = this.#kept.review;
    if (!kept) return fresh;
    const before = reviewIn(kept, this.#currency());
    return asKnown
      ? carryCorrections(fresh, this.#reviewOf(asKnown), before, newId)
      : joinedBelow(before, fresh, newId);
  }

  #reviewOf(draft: ReceiptDraft): Review {
    return reviewOf(draft, this.#currency());
  }

  /** Called when the review has changed, here or in another tab. A running reading continues. */
  #handleReviewChange(): void {
    const { review, pictures } = this.#kept;
    this.#store.setState({ pictures });
    this.#changed(review !== undefined);
    const { kind } = this.getState().view;
    if (kind === 'review' || kind === 'start') this.#showReview();
  }

  /** Shows the review, or the start. */
  #showReview(): void {
    const { review, isStored } = this.#kept;
    if (review) this.#show({ kind: 'review', review, isStored });
    else this.#showStart();
  }

  /** Shows the start, or what prevents reading a photo. */
  #showStart(): void {
    const state = this.#readerState;
    if (state.kind === 'absent') this.#show({ kind: 'consent', bytes: state.bytes });
    else this.#show(state.kind === 'unsupported' ? state : { kind: 'start' });
  }

  #show(view: PhotoView): void {
    this.#store.setState({ view });
  }
}
