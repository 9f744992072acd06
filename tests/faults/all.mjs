// @ts-check
import { serverClock } from './server/clock.mjs';
import { corrupt } from './server/corrupt.mjs';
import { disk } from './server/disk.mjs';
import { kill, terminate } from './server/kill.mjs';
import { postgres, postgresDown } from './server/postgres.mjs';
import { readOnly, second } from './server/second.mjs';
import { inBrowser } from './support/in-browser.mjs';

/** By the name that the command takes. @type {Record<string, import('./support/rows.mjs').Fault>} */
export const FAULTS = {
  kill,
  terminate,
  disk,
  'read-only': readOnly,
  corrupt,
  second,
  postgres,
  'postgres-down': postgresDown,
  'server-clock': serverClock,
  network: inBrowser('network', 'The network cut at every step of every journey'),
  slow: inBrowser('slow', 'Slow 3G'),
  versions: inBrowser('versions', 'The service worker across three versions'),
  storage: inBrowser('storage', 'The device’s storage full or forbidden'),
  'page-clock': inBrowser('page-clock', 'The clock of the device jumps'),
  'browser-kill': inBrowser('browser-kill', 'The browser killed while somebody types'),
};
