import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { registerServiceWorker } from '#web/app/register-service-worker.ts';
import { dismissToast, toastStore } from '#web/ui/overlays/toast.ts';

/** A worker that goes through its states as the test says. */
class FakeWorker extends EventTarget {
  state = 'installing';
  readonly received: unknown[] = [];

  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }

  postMessage(message: unknown): void {
    this.received.push(message);
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  active: FakeWorker | null = null;
  readonly update = vi.fn<() => Promise<void>>(() => Promise.reject(new TypeError('No network.')));

  /** The browser has found another version and installs it. */
  find(): FakeWorker {
    this.installing = new FakeWorker();
    this.dispatchEvent(new Event('updatefound'));
    return this.installing;
  }

  /** A worker that is installed waits while another one is active. */
  install(worker: FakeWorker): void {
    [this.installing, this.waiting] = [null, worker];
    worker.become('installed');
  }
}

let registration: FakeRegistration;
const container = Object.assign(new EventTarget(), {
  controller: null as FakeWorker | null,
  register: () => Promise.resolve(registration),
  ready: Promise.resolve(new FakeRegistration()),
});

beforeEach(() => {
  registration = new FakeRegistration();
  container.controller = null;
  container.ready = Promise.resolve(registration);
  vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: container } }));
});

afterEach(() => {
  vi.unstubAllGlobals();
  dismissToast();
});

const offered = () => toastStore.getState()?.title;

it('offers nothing on a first visit, even if the worker controls the page before its installation is reported', async () => {
  await registerServiceWorker();
  const first = registration.find();
  container.controller = first;
  registration.install(first);
  expect(offered()).toBeUndefined();
});

it('offers nothing if the first worker was installing, or waits, when the page asked', async () => {
  registration.installing = new FakeWorker();
  await registerServiceWorker();
  container.controller = registration.installing;
  registration.install(registration.installing);
  expect(offered()).toBeUndefined();

  await registerServiceWorker();
  expect(registration.waiting).not.toBeNull();
  expect(offered()).toBeUndefined();
});

it('offers a newer version that is found later, even to the page of the first visit', async () => {
  await registerServiceWorker();
  registration.install(registration.find());
  [registration.waiting, registration.active] = [null, registration.waiting];
  const newer = registration.find();
  expect(offered(), 'not before it is installed').toBeUndefined();
  registration.install(newer);
  expect(offered()).toBe('A new version is ready');
});

it('offers one that waited already, and activates it when the person asks', async () => {
  registration.active = new FakeWorker();
  registration.waiting = new FakeWorker();
  container.controller = registration.active;
  await registerServiceWorker();
  expect(offered()).toBe('A new version is ready');
  toastStore.getState()?.action?.onAction();
  expect(registration.waiting.received).toEqual([{ type: 'SKIP_WAITING' }]);
});

it('reloads once the new version is active, even if no other controller is reported', async () => {
  const reload = vi.fn<() => void>();
  registration.active = new FakeWorker();
  registration.waiting = new FakeWorker();
  await registerServiceWorker(reload);
  toastStore.getState()?.action?.onAction();
  registration.waiting.become('activating');
  expect(reload).not.toHaveBeenCalled();
  registration.waiting.become('activated');
  expect(reload).toHaveBeenCalledOnce();
});

it('looks for a new version when an app that was in the background is resumed', async () => {
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await registerServiceWorker();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(registration.update).not.toHaveBeenCalled();
  state.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(registration.update).toHaveBeenCalledOnce();
});

it('has an active worker claim a page without one, and only then fetches the language on screen again', async () => {
  const file = 'https://fairtab.test/assets/languages/pl.js';
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ name: file } as PerformanceEntry]);
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(new Response()));
  vi.stubGlobal('fetch', fetched);
  registration.active = new FakeWorker();
  await registerServiceWorker();
  await new Promise((resolve) => setTimeout(resolve));
  expect(registration.active.received).toEqual([{ type: 'CLAIM' }]);
  expect(fetched).not.toHaveBeenCalled();
  container.controller = registration.active;
  container.dispatchEvent(new Event('controllerchange'));
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledWith(file));
});
