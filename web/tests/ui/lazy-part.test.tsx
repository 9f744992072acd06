import { cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { lazyPage, lazyPart, NotOpened } from '#web/ui/overlays/lazy-part.tsx';
import { toastStore } from '#web/ui/overlays/toast.ts';

afterEach(() => toastStore.setState(null, true));

/** Fetches a part, once there is a network. */
function network<Part>(part: Part) {
  const state = { isThere: false };
  const load = () => (state.isThere ? Promise.resolve(part) : Promise.reject(new TypeError('No network')));
  return { state, load };
}

it('a page that could not be fetched appears when it is shown again online', async () => {
  const { state, load } = network(() => <p>The page</p>);
  const Page = lazyPage(load, () => <p role="alert">Missing</p>);
  const whole = (
    <Suspense>
      <Page />
    </Suspense>
  );
  render(whole);
  expect(await screen.findByRole('alert')).toHaveTextContent('Missing');
  cleanup();
  state.isThere = true;
  render(whole);
  expect(await screen.findByText('The page')).toBeVisible();
});

it('a page that was fetched before is shown at once, with nothing in its place in between', async () => {
  const Page = lazyPage(() => Promise.resolve(() => <p>The page</p>));
  await Page.load();
  render(
    <Suspense fallback={<p>Checking…</p>}>
      <Page />
    </Suspense>,
  );
  expect(screen.getByText('The page')).toBeVisible();
  expect(screen.queryByText('Checking…')).not.toBeInTheDocument();
});

it('a page shown while it is fetched keeps typed text when it is drawn again', async () => {
  const Page = lazyPage<{ label: string }>(() =>
    Promise.resolve(({ label }) => <input aria-label={label} />),
  );
  const at = (label: string) => (
    <Suspense>
      <Page label={label} />
    </Suspense>
  );
  const { rerender } = render(at('Name'));
  const field = await screen.findByLabelText('Name');
  rerender(at('Your name'));
  expect(screen.getByLabelText('Your name')).toBe(field);
});

it('a part that could not be fetched appears when it is opened again online', async () => {
  const { state, load } = network(() => <p>The part</p>);
  const Part = lazyPart(load, () => <p role="alert">Missing</p>);
  const { unmount } = render(<Part />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Missing');
  unmount();
  state.isThere = true;
  const opened = render(<Part />);
  expect(await screen.findByText('The part')).toBeVisible();
  opened.unmount();
  render(<Part />);
  expect(screen.getByText('The part'), 'at once, from then on').toBeVisible();
});

it.each([
  ['is removed when it is closed', false],
  ['stays for its closing motion', true],
])(
  'a sheet that %s and could not be fetched reports it, and opens at the next tap online',
  async (_, stays) => {
    const { state, load } = network(({ open = true }: { open?: boolean; onClose: () => void }) =>
      open ? <div role="dialog" /> : null,
    );
    const Sheet = lazyPart(load, NotOpened);
    const onClose = vi.fn<() => void>();
    const page = (open: boolean) => (open || stays ? <Sheet open={open} onClose={onClose} /> : null);
    const { rerender } = render(page(true));
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
    onClose.mockClear();
    expect(toastStore.getState()?.tone).toBe('bad');
    rerender(page(false));
    state.isThere = true;
    rerender(page(true));
    expect(await screen.findByRole('dialog')).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
  },
);
