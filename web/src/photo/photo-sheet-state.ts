import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { spaceKeys, type Space } from '#web/platform/storage/keys.ts';
import { onOtherTab, storedText } from '#web/platform/storage/store.ts';

/** The wizard's state of the photo sheet, without the code that reads photos, which is fetched on demand. */
interface PhotoSheetState {
  /** The code of the sheet is needed. */
  readonly isNeeded: boolean;
  readonly isOpen: boolean;
  /** A review is waiting on the device. */
  readonly hasDraft: boolean;
  /** Files dropped or pasted on the page, to be read as soon as the sheet has loaded. A new list each time. */
  readonly dropped: readonly File[];
}

const CLOSED: PhotoSheetState = { isNeeded: false, isOpen: false, hasDraft: false, dropped: [] };
const sheetState = createStore<PhotoSheetState>(() => CLOSED);

/** The state of the photo sheet for the bill on screen. */
export const usePhotoSheetState = (): PhotoSheetState => useStore(sheetState);

/**
 * Starts the state for a space: no sheet is open, and changes in other tabs (reading, adding, discarding) are followed. Returns a function
 * that stops it.
 */
export function startPhotoSheetState(space: Space): () => void {
  const key = spaceKeys(space).receipt;
  const hasDraft = () => storedText(key) !== null;
  sheetState.setState({ ...CLOSED, hasDraft: hasDraft() }, true);
  return onOtherTab(key, () => showPhotoDraft(hasDraft()));
}

/** Opens the sheet, whose code is fetched at the first use, with photos to read if given. */
export const openPhoto = (dropped: readonly File[] = []): void =>
  sheetState.setState({ isNeeded: true, isOpen: true, dropped });
/** Hides the sheet. */
export const closePhoto = (): void => sheetState.setState({ isOpen: false, dropped: [] });
/** Sets whether a review is waiting. */
export const showPhotoDraft = (hasDraft: boolean): void => sheetState.setState({ hasDraft });
