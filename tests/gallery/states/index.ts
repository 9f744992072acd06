import type { Screen } from '../fixtures.ts';
import { ACCOUNT } from './account.ts';
import { DIAGNOSTICS } from './diagnostics.ts';
import { TABLE_GUEST } from './live-table.ts';
import { TABLE_HISTORY } from './live-table-history.ts';
import { TABLE_HOST } from './live-table-host.ts';
import { PHOTO } from './photo.ts';
import { HISTORY, PROFILE } from './profile.ts';
import { SETTLING } from './settle.ts';
import { GATE, LANDING, PAGES } from './start.ts';
import { SUBSCRIPTION } from './subscription.ts';
import { CONVERSION, PICTURE, SUMMARY } from './summary.ts';
import { TRIPS } from './trips.ts';
import { DINERS, ITEMS, OTHER_STEPS, ROUNDS, SERVICE } from './wizard.ts';

/**
 * Every screen with its states, in the order of the page. To add a state, add it to those of its screen: its name, how the page gets
 * there and, where three widths in two themes are too many or too few, the views in which it is seen.
 */
export const SCREENS: readonly Screen[] = [
  GATE,
  LANDING,
  DINERS,
  ITEMS,
  PHOTO,
  ROUNDS,
  SERVICE,
  SUMMARY,
  PICTURE,
  CONVERSION,
  SETTLING,
  TABLE_HOST,
  TABLE_GUEST,
  TABLE_HISTORY,
  TRIPS,
  OTHER_STEPS,
  HISTORY,
  ACCOUNT,
  PROFILE,
  SUBSCRIPTION,
  DIAGNOSTICS,
  PAGES,
];
