import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { emptyBill } from '#domain';
import { deletesAfterWeek } from '#web/platform/device/browser-name.ts';
import { savedBillsOf } from '#web/bills/saved/saved-bills-of.ts';
import { askToPersist } from '#web/platform/storage/store.ts';

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const CHROME =
  'Mozilla/5.0 (X11) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/150.0.0.0 Safari/537.36';

/** Returns the browser's `persist`. */
function browse(userAgent: string) {
  const persist = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
  vi.stubGlobal('navigator', { ...navigator, userAgent, storage: { persist } });
  return persist;
}
const install = (isInstalled: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches: isInstalled }) as MediaQueryList);

afterEach(() => vi.unstubAllGlobals());

it('the data are kept for good once the first bill is named, where that asks nobody anything', async () => {
  const persist = browse(SAFARI);
  await savedBillsOf('guest').load();
  expect(persist).not.toHaveBeenCalled();
  await savedBillsOf('guest').save('Dinner', emptyBill('GBP', 5));
  expect(persist).toHaveBeenCalled();
  const asking = browse(FIREFOX);
  await askToPersist();
  expect(asking).not.toHaveBeenCalled();
});

it('only Safari itself deletes after a week, and not what an installed app has stored', () => {
  install(false);
  browse(CHROME);
  expect(deletesAfterWeek()).toBe(false);
  browse(SAFARI);
  expect(deletesAfterWeek()).toBe(true);
  install(true);
  expect(deletesAfterWeek()).toBe(false);
});
