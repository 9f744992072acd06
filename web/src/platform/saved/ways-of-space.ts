import { spaceKeys } from '../storage/keys.ts';
import { changesOf } from './changes-of-space.ts';
import { oncePerSpace } from './once-per-space.ts';
import { waysPlace } from './ways-place.ts';

/** Where a space stores its ways to be paid; one per page. */
export const waysOf = oncePerSpace((space) => waysPlace(spaceKeys(space).waysToPay, changesOf(space).tell));
