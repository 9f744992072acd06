import type { ReadPicture } from '#web/platform/receipt-reader/reader.ts';
import { spaceKeys, type Space } from '#web/platform/storage/keys.ts';
import {
  draftPictures,
  forgetDraftPictures,
  keepDraftPictures,
} from '#web/platform/storage/receipt-pictures.ts';
import { onOtherTab, storedText, remove, writeText } from '#web/platform/storage/store.ts';
import { type Review, readReview, storedReview } from './review.ts';

/** A review that was finished. */
export interface Finished {
  /** Restores the review, unless another one has begun. */
  readonly putBack: () => void;
  /** Finishes it again after `putBack`, if it is still the one being checked. */
  readonly again: () => void;
}

/** The review with its pictures. It is stored on the device at every change, and follows changes made in other tabs. */
export class KeptReview {
  readonly #space: Space | undefined;
  readonly #key: string | undefined;
  readonly #changed: () => void;
  #review: Review | undefined;
  #pictures: readonly ReadPicture[] = [];
  #isTextStored = true;
  #arePicturesStored = true;
  /** Set while a review that Undo has restored is being checked again. */
  #restored: Finished | undefined;

  /**
   * @param space where it is stored; undefined: nowhere, it lasts as long as the page
   * @param changed called after every change, including those of other tabs
   */
  constructor(space: Space | undefined, changed: () => void) {
    this.#space = space;
    this.#key = space && spaceKeys(space).receipt;
    this.#changed = changed;
  }

  /** Undefined while nothing is being checked. */
  get review(): Review | undefined {
    return this.#review;
  }

  /** Empty if the pictures could not be stored and the page was reloaded. */
  get pictures(): readonly ReadPicture[] {
    return this.#pictures;
  }

  /** True if all of it is stored on the device. */
  get isStored(): boolean {
    return this.#isTextStored && this.#arePicturesStored;
  }

  /** Follows other tabs. Returns a function that stops it. */
  connect(): () => void {
    return this.#key === undefined ? () => undefined : onOtherTab(this.#key, () => void this.load());
  }

  async load(): Promise<void> {
    const review = this.#key === undefined ? undefined : (readReview(storedText(this.#key)) ?? undefined);
    const pictures = review && this.#space ? await draftPictures(this.#space) : [];
    this.#set(review, pictures);
    [this.#isTextStored, this.#arePicturesStored] = [true, true];
    this.#changed();
  }

  /** Stores a review in place of the former one, with its pictures if they have changed. */
  async keep(review: Review, pictures?: readonly ReadPicture[]): Promise<void> {
    this.#review = review;
    this.#isTextStored = this.#key === undefined || writeText(this.#key, storedReview(review)) === 'saved';
    if (pictures) this.#pictures = pictures;
    this.#changed();
    if (!pictures || !this.#space) return;
    this.#arePicturesStored = (await keepDraftPictures(this.#space, pictures)) === 'saved';
    this.#changed();
  }

  /** Removes the review, which has been added or is not wanted. */
  finish(): Finished {
    let review = this.#review;
    const pictures = this.#pictures;
    const finished: Finished = {
      putBack: () => {
        if (!review || this.#review) return;
        this.#restored = finished;
        void this.keep(review, pictures);
      },
      again: () => {
        if (this.#restored !== finished) return;
        review = this.#review;
        this.#forget();
      },
    };
    this.#forget();
    return finished;
  }

  #forget(): void {
    if (this.#key !== undefined) remove(this.#key);
    if (this.#space) void forgetDraftPictures(this.#space);
    this.#set(undefined, []);
    this.#changed();
  }

  #set(review: Review | undefined, pictures: readonly ReadPicture[]): void {
    this.#review = review;
    this.#pictures = pictures;
    this.#restored = undefined;
  }
}
