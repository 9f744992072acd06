import { createObservable, useObservable } from './observable.ts';
import { KEYS } from './storage/keys.ts';
import { readJson, writeJson } from './storage/store.ts';

// Kept here as well as in storage: with storage forbidden, the gate stays open as long as the page.
const passed = createObservable(readJson(KEYS.gate) === true);

/** Whether somebody at this device has given the right password. */
export const useGatePassed = (): boolean => useObservable(passed);

/** Remembers that the gate was passed. */
export function passGate(): void {
  writeJson(KEYS.gate, true);
  passed.set(true);
}
