import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import typography from '#web/ui/typography.module.css';
import { clearPlace, findObstacles } from '#web/ui/overlays/clear-place.ts';

const rect = (top: number, height: number, left = 0, width = 300) => new DOMRect(left, top, width, height);

const avoiding = (...avoided: DOMRect[]) => ({ avoided, never: [] });

beforeEach(() => {
  vi.stubGlobal('innerHeight', 640);
  vi.stubGlobal('innerWidth', 360);
});
afterEach(() => vi.unstubAllGlobals());

describe('the place of a toast', () => {
  it('is the top if nothing is in its way', () => {
    expect(clearPlace(rect(4, 48), 4, avoiding())).toBe(4);
    expect(clearPlace(rect(4, 48), 4, avoiding(rect(56, 40)))).toBe(4);
  });

  it('is below a heading that it would cover', () => {
    expect(clearPlace(rect(4, 72), 4, avoiding(rect(56, 40)))).toBe(100);
  });

  it('is the screen’s foot, above the steps, if the page has no room', () => {
    expect(clearPlace(rect(4, 48), 4, { avoided: [rect(0, 520)], never: [rect(580, 60)] })).toBe(524);
  });

  it('is over a form rather than over the steps or the focused element', () => {
    const { avoided, never } = { avoided: [rect(0, 640)], never: [rect(0, 68), rect(300, 44)] };
    expect(clearPlace(rect(4, 72), 4, { avoided, never })).toBe(72);
  });

  it('is never over the tabs, the buttons Back and Next, or the focused element', () => {
    document.body.innerHTML = '<nav></nav><div data-steps></div><button>Add</button><button>Other</button>';
    for (const [index, element] of [...document.body.children].entries())
      vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(rect(100 * index, 44));
    document.querySelector('button')?.focus();
    expect(findObstacles(document).never.map(({ top }) => top)).toEqual([0, 100, 200]);
  });

  it('is never over the error of the focused field', () => {
    document.body.innerHTML =
      '<input aria-describedby="gone note"><p id="note">Please enter a diner name</p>';
    for (const [index, element] of [...document.body.children].entries())
      vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(rect(100 * index, 44));
    document.querySelector('input')?.focus();
    expect(findObstacles(document).never.map(({ top }) => top)).toEqual([0, 100]);
  });

  it('is over the page behind a dialog', () => {
    document.body.innerHTML = '<h1></h1><nav></nav><dialog open><h2></h2></dialog>';
    vi.spyOn(document.querySelector('h2') as Element, 'getBoundingClientRect').mockReturnValue(rect(300, 40));
    const found = findObstacles(document.querySelector('dialog') as Element);
    expect(found.avoided.map(({ top }) => top)).toEqual([300]);
    expect(found.never).toEqual([]);
  });

  it('is on wide screens as high as the tabs, Undo, a sheet’s title and the changed line allow', () => {
    vi.stubGlobal('innerWidth', 1280);
    const changed = `<ul><li><b class="${typography.highlighted}">Cava</b> £24.00</li></ul>`;
    document.body.innerHTML = `<h1></h1><nav></nav><input><div data-uncovered></div>${changed}`;
    for (const [index, element] of [...document.body.children].entries())
      vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(rect(100 * index, 44));
    vi.spyOn(document.querySelector('li') as Element, 'getBoundingClientRect').mockReturnValue(rect(400, 60));
    const found = findObstacles(document);
    expect(found.avoided).toEqual([]);
    expect(found.never.map(({ top }) => top)).toEqual([100, 300, 400]);
  });

  it('is the top if there is no room anywhere', () => {
    expect(clearPlace(rect(4, 72), 4, { avoided: [], never: [rect(0, 640)] })).toBe(4);
  });

  it('covers nothing if possible, and otherwise spares the steps if possible', () => {
    const obstacles = fc.array(
      fc.record({ top: fc.integer({ min: -100, max: 700 }), height: fc.integer({ min: 1, max: 200 }) }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(obstacles, obstacles, fc.integer({ min: 40, max: 120 }), (avoided, never, height) => {
        const boxes = (list: typeof avoided) => list.map((each) => rect(each.top, each.height));
        const top = clearPlace(rect(4, height), 4, { avoided: boxes(avoided), never: boxes(never) });
        const isFree = (list: typeof avoided, at: number) =>
          at >= 4 &&
          at + height <= 640 &&
          list.every((other) => other.top + other.height <= at || other.top >= at + height);
        const places = Array.from({ length: 640 }, (_, at) => at);
        // The gap of 4 px between the toast and what it spares may be what is missing.
        const roomy = (list: typeof avoided) =>
          places.some((at) => isFree(list, at) && isFree(list, at + 8) && isFree(list, at + 4));
        if (roomy([...avoided, ...never])) expect(isFree([...avoided, ...never], top)).toBe(true);
        else if (roomy(never)) expect(isFree(never, top)).toBe(true);
      }),
    );
  });
});
