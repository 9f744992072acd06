import { nowIso } from '../device/clock.ts';
import { newId } from '../device/ids.ts';
import { spaceKeys } from '../storage/keys.ts';
import { onOtherTab, readText, writeText } from '../storage/store.ts';
import { noteChange } from './changes-of-space.ts';
import { GroupStore } from './group-store.ts';
import { oncePerSpace } from './once-per-space.ts';

/** The saved groups of a space; one store for the page. */
export const groupsOf = oncePerSpace((space) => {
  const keys = spaceKeys(space);
  const store = new GroupStore({
    place: {
      read: () => readText(keys.groups),
      write: (text) => writeText(keys.groups, text),
      quarantine: (text) => writeText(keys.quarantinedGroups, text),
    },
    sends: space !== 'guest',
    newId,
    now: nowIso,
  });
  store.subscribe(() => noteChange(space));
  onOtherTab(keys.groups, () => store.refresh());
  return store;
});
