import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

configure({
  // Rendering everything twice is a sixth of these tests' time: `npm run test:all` does.
  reactStrictMode: Boolean(process.env.REACT_STRICT_MODE),
  // Lazy parts take time to load on a busy machine.
  asyncUtilTimeout: 10_000,
});

// jsdom opens no dialogs.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  if (!this.open) return;
  this.open = false;
  // As in a browser, the event comes later.
  queueMicrotask(() => this.dispatchEvent(new Event('close')));
};

beforeEach(() => void vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB'));
afterEach(cleanup);

// jsdom lays nothing out: no size ever changes.
globalThis.ResizeObserver = class {
  readonly observe = () => undefined;
  readonly unobserve = () => undefined;
  readonly disconnect = () => undefined;
};
