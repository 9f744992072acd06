import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The focused element, and problems with its visibility. */
interface Stop {
  /** "BUTTON Add item"; '' when nothing has it; the name of an edge that the test has put around the page. */
  readonly what: string;
  readonly faults: readonly string[];
}

/** In the page: checks if the focused element is on the screen, uncovered, and visibly focused. */
async function look(): Promise<Stop> {
  const active = document.activeElement as HTMLElement | null;
  if (!active || active === document.body) return { what: '', faults: [] };
  if (active.dataset['edge']) return { what: active.dataset['edge'], faults: [] };
  const labels = (active as Partial<HTMLInputElement>).labels ?? [];
  const name = active.getAttribute('aria-label') ?? (labels[0] ?? active).textContent.trim().slice(0, 40);
  const what = `${active.tagName} ${name}`;
  // Sheets and dialogs come with a motion.
  const motions = document
    .getAnimations()
    .filter(({ effect }) => (effect as KeyframeEffect).target?.contains(active));
  await Promise.allSettled(motions.map(({ finished }) => finished));
  // A heading that takes the focus after navigation is no control.
  if (active.tabIndex < 0) return { what, faults: [] };
  const isOutlined = (element: Element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  };
  // The outline may be around the label of an unseen radio, or the row of a button that fills it.
  let drawn: Element | null = active;
  while (drawn && !isOutlined(drawn)) drawn = drawn.parentElement;
  if (!drawn) return { what, faults: ['no outline'] };
  const { top, right, bottom, left } = drawn.getBoundingClientRect();
  const faults: string[] = [];
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const isTall = bottom - top > height;
  if (left < -1 || right > width + 1 || (isTall ? top > height / 2 : top < -1 || bottom > height + 1))
    faults.push(`at ${[left, top, right, bottom].map(Math.round).join(' ')} of ${width} × ${height}`);
  const inset = 3;
  const points = [
    [(left + right) / 2, (top + bottom) / 2],
    [left + inset, top + (bottom - top) / 4],
    [right - inset, bottom - (bottom - top) / 4],
    [(left + right) / 2, top + inset],
    [(left + right) / 2, bottom - inset],
  ] as const;
  /** Bars and banners stay where they are while the page scrolls. Toasts go by themselves, and can be dismissed. */
  const floats = (over: Element | null): boolean =>
    over !== null &&
    !over.contains(drawn) &&
    !over.closest('[popover]') &&
    (/fixed|sticky/.test(getComputedStyle(over).position) || floats(over.parentElement));
  const cover = points
    .map(([x, y]) => document.elementFromPoint(x, y))
    .find((over) => floats(over) && !drawn.contains(over));
  if (cover) faults.push(`under ${cover.tagName} "${cover.textContent.slice(0, 30)}"`);
  return { what, faults };
}

const stop = (page: Page): Promise<Stop> => page.evaluate(look);

/**
 * In the page: a stop of our own before its first and after its last one. Browsers differ in what comes after the end of a
 * page (their own frame, or its beginning again).
 */
function addEdges(): void {
  if (document.querySelector('[data-edge]')) return;
  const edge = (name: 'start' | 'end') => {
    const element = Object.assign(document.createElement('div'), { tabIndex: 0 });
    element.dataset['edge'] = name;
    element.style.position = 'fixed';
    return element;
  };
  document.body.prepend(edge('start'));
  document.body.append(edge('end'));
}

/** A person without a pointer: after each key they have to see where they are. */
export class Keys {
  readonly #page: Page;
  /** Problems found on the way. */
  readonly faults: string[] = [];

  constructor(page: Page) {
    this.#page = page;
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#step(key);
  }

  /** Presses one key. Returns what has the focus then. */
  async #step(key: string): Promise<string> {
    await this.#page.keyboard.press(key);
    const { what, faults } = await stop(this.#page);
    for (const fault of faults) this.faults.push(`${key} to ${what}: ${fault}`);
    return what;
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }

  /** Presses Tab, or Shift+Tab, until `target` has the focus. */
  async to(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await expect(target).toBeVisible();
    for (let presses = 0; presses < 120; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await this.press(key);
    }
    await expect(target, `${key} reaches it`).toBeFocused();
  }

  /** From one end of the page to the other, forwards or backwards. Returns each stop once. */
  async walk(key: 'Tab' | 'Shift+Tab'): Promise<readonly string[]> {
    await this.#page.evaluate(addEdges);
    const [from, to] = key === 'Tab' ? ['start', 'end'] : ['end', 'start'];
    await this.#page.locator(`[data-edge=${from}]`).focus();
    const stops: string[] = [];
    for (let presses = 0; presses < 200; presses++) {
      const what = await this.#step(key);
      if (what === to) return stops;
      stops.push(what);
    }
    throw new Error(`${key} never comes to the ${to} of the page: ${stops.slice(-6).join(', ')}`);
  }
}
