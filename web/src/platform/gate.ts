import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { KEYS } from './storage/keys.ts';
import { readJson, writeJson } from './storage/store.ts';

// Kept here as well as in storage: with storage forbidden, the gate stays open while the page is open.
const passed = createStore(() => readJson(KEYS.gate) === true);

/** True if the right password was given on this device. */
export const useGatePassed = (): boolean => useStore(passed);

/** True if it has been given. */
export const hasPassedGate = (): boolean => passed.getState();

/** Remembers that the gate was passed. */
export function passGate(): void {
  writeJson(KEYS.gate, true);
  passed.setState(true);
}
