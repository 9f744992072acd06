import {
  discardQuarantinedDraft,
  parseDraft,
  quarantineDraft,
  readQuarantinedDraft,
} from '#web/platform/storage/draft.ts';
import type { Space } from '#web/platform/storage/keys.ts';
import type { WriteResult } from '#web/platform/storage/store.ts';

/** A draft that could not be read when it was found; it is kept word for word until the person throws it away. */
export interface QuarantinedDraft {
  /** `readable`: this version of the app can open it again. */
  readonly problem: 'corrupt' | 'too_new' | 'readable';
  readonly text: string;
}

function described(text: string): QuarantinedDraft {
  const draft = parseDraft(text);
  if (draft.ok) return { problem: 'readable', text };
  return { problem: draft.problem === 'too_new' ? 'too_new' : 'corrupt', text };
}

/** The place beside a space's bill for a draft that cannot be read (docs/product/bill.md, "Reading a stored bill"). */
export const quarantineOf = (space: Space) => ({
  get(): QuarantinedDraft | null {
    const text = readQuarantinedDraft(space);
    return text === null ? null : described(text);
  },
  put: (text: string): WriteResult => quarantineDraft(space, text),
  discard: () => discardQuarantinedDraft(space),
});
