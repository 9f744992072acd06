import { Suspense, use } from 'react';
import { SavedContext, type SavedPart } from '../model/saved.ts';

/** A part of saved groups or saved bills, once its code has arrived. */
export function Saved(props: SavedPart) {
  const { Part } = use(SavedContext);
  return (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}
