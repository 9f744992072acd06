import type { ReadPicture } from '#web/platform/receipt-reader/reader.ts';
import { spaceKeys, type Space } from '#web/platform/storage/keys.ts';
import {
  draftPictures,
  forgetDraftPictures,
  keepDraftPictures,
} from '#web/platform/storage/receipt-pictures.ts';
import { onOtherTab, readText, remove, writeText } from '#web/platform/storage/store.ts';
import type { Review } from './review.ts';
import { readReview, storedReview } from './stored-review.ts';

/** A review that was finished. */
export interface Finished {
  /** Restores it, unless another review has begun. */
  readonly putBack: () => void;
  /** Finishes it again after `putBack`, if it is still the one being checked. */
  readonly again: () => void;
}

/** The review with its pictures: kept on the device at every change, and followed where another tab changes it. */
export class KeptReview {
  readonly #space: Space;
  readonly #key: string;
  readonly #changed: () => void;
  #review: Review | undefined;
  #pictures: readonly ReadPicture[] = [];
  #isTextStored = true;
  #arePicturesStored = true;
  /** The review that Undo has restored and that is being checked again. */
  #restored: Finished | undefined;

  /** @param changed called after every change, also one of another tab */
  constructor(space: Space, changed: () => void) {
    this.#space = space;
    this.#key = spaceKeys(space).receipt;
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
    return onOtherTab(this.#key, () => void this.load());
  }

  /** Loads the device's state. */
  async load(): Promise<void> {
    const stored = readText(this.#key);
    const review = (stored.status === 'ok' && readReview(stored.text)) || undefined;
    const pictures = review ? await draftPictures(this.#space) : [];
    this.#set(review, pictures);
    [this.#isTextStored, this.#arePicturesStored] = [true, true];
    this.#changed();
  }

  /** Stores a review instead of the former one, with its pictures if they have changed. */
  async keep(review: Review, pictures?: readonly ReadPicture[]): Promise<void> {
    this.#review = review;
    this.#isTextStored = writeText(this.#key, storedReview(review)) === 'saved';
    if (pictures) this.#pictures = pictures;
    this.#changed();
    if (!pictures) return;
    this.#arePicturesStored = (await keepDraftPictures(this.#space, pictures)) === 'saved';
    this.#changed();
  }

  /** Forgets it: it has been added, or is not wanted. */
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
    remove(this.#key);
    void forgetDraftPictures(this.#space);
    this.#set(undefined, []);
    this.#changed();
  }

  #set(review: Review | undefined, pictures: readonly ReadPicture[]): void {
    this.#review = review;
    this.#pictures = pictures;
    this.#restored = undefined;
  }
}
