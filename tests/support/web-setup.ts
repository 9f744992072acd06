import { afterEach, beforeEach, vi } from 'vitest';

// Features that jsdom lacks: a page that is shown on a screen, on which no query matches.
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

// Nor does it scroll. Today's browsers return a promise there (CSSOM View, "scroll methods"): an effect or a ref that hands it on crashes,
// because React calls what it gets as a clean-up.
const scroll = async () => undefined;
Object.assign(Element.prototype, { scroll, scrollTo: scroll, scrollBy: scroll, scrollIntoView: scroll });
Object.assign(window, { scroll, scrollTo: scroll, scrollBy: scroll });

// The app's style sheets are not loaded here. jsdom would ask each rule of the default one about each ancestor of each element, which is a
// third of these tests' time, and what they ask for is whether something is shown.
const NOT_SHOWN =
  '[hidden], [popover], dialog:not([open]), head, script, style, template, input[type="hidden"]';
window.getComputedStyle = (element) => {
  const { style } = element as HTMLElement;
  const display = element.matches(NOT_SHOWN) ? 'none' : style.display || 'block';
  const visibility = element.closest<HTMLElement>('[style*="visibility"]')?.style.visibility || 'visible';
  const computed: Partial<CSSStyleDeclaration> = {
    display,
    visibility,
    opacity: style.opacity || '1',
    pointerEvents: style.pointerEvents || 'auto',
    getPropertyValue: (name) => ({ display, visibility })[name] ?? style.getPropertyValue(name),
  };
  return computed as CSSStyleDeclaration;
};

// Nor has it a list of what a page has loaded.
performance.getEntriesByType = () => [];

// Node's channels reach all test files of the process, which are not tabs of one browser: the accounts client of one file took
// another file's log-in for its own.
Reflect.deleteProperty(globalThis, 'BroadcastChannel');

// A console error or warning fails the test. (Vitest itself fails on unhandled rejections.)
let complaints: unknown[][] = [];

beforeEach(() => {
  complaints = [];
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...args: unknown[]) => {
      complaints.push([`console.${method}:`, ...args]);
    });
  }
});

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  const said = complaints.map((complaint) => complaint.map(String).join(' '));
  complaints = [];
  if (said.length > 0) throw new Error(`The console was not silent:\n${said.join('\n')}`);
});
