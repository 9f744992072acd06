import { beforeEach, expect, it, vi } from 'vitest';
import { enterPage, followHistory } from '#web/app/frame/Page.tsx';

const scrollTo = vi.fn<(x: number, y: number) => void>();
const heading = () => document.querySelector('h1');

beforeEach(() => {
  scrollTo.mockClear();
  vi.stubGlobal('scrollTo', scrollTo);
  document.body.innerHTML = '<button>Rounds</button><h1>Drinks Rounds</h1>';
});

it('a page opened by navigation has its title, its heading the focus, and scrolls to its top unless by Back', () => {
  followHistory();
  enterPage('Items');
  expect([document.title, heading()?.matches(':focus'), scrollTo.mock.calls]).toEqual([
    'Items · Fairtab',
    false,
    [],
  ]);
  enterPage('Rounds');
  expect(document.title).toBe('Rounds · Fairtab');
  expect(document.activeElement).toBe(heading());
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0);

  document.querySelector('button')?.focus();
  window.history.replaceState(null, '', '/app?step=items');
  // First the router's event, then the browser's.
  window.dispatchEvent(new Event('pushState'));
  window.history.replaceState(null, '', '/app?step=diners');
  window.dispatchEvent(new PopStateEvent('popstate'));
  enterPage('Diners');
  expect(document.activeElement).toBe(heading());
  expect(scrollTo).toHaveBeenCalledOnce();
});
