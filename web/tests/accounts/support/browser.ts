import { JSDOM } from 'jsdom';
import { vi } from 'vitest';

// Each test file gets a fresh app in which nobody is logged in, although the files share a process.
vi.resetModules();

/**
 * The parts of a browser that the account code touches, on Node's own network: jsdom's window, storage and document,
 * Node's fetch.
 */
const { window: page } = new JSDOM('', { url: 'http://127.0.0.1:3000/app', pretendToBeVisual: true });

Object.assign(globalThis, {
  window: page,
  document: page.document,
  StorageEvent: page.StorageEvent,
  IS_REACT_ACT_ENVIRONMENT: true,
});
Object.defineProperty(globalThis, 'localStorage', { value: page.localStorage, configurable: true });
Object.defineProperty(globalThis, 'navigator', { value: page.navigator, configurable: true });
