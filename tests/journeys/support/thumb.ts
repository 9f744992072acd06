// A thumb on a phone: does what it is told in the real app, and counts what that took.
import type { CDPSession, Locator, Page } from '@playwright/test';

/** The screen of a phone of 360 × 640 while its keyboard is open. */
const SCREEN = { width: 360, height: 640 };
const WITH_KEYBOARD = 380;

interface Count {
  taps: number;
  keys: number;
  up: number;
  down: number;
}

/** True if a target can be tapped where it is: it is on the screen, and nothing is over it. */
const isInSight = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { top, bottom, left, width, height } = element.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) return false;
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return (
      hit !== null && (element.contains(hit) || hit.contains(element) || hit.closest('label') === element)
    );
  });

/**
 * Counts every tap, every key group (a word or a number; Enter), and every scroll between one control and the next of a
 * step, up or down. The screen keyboard opens and closes with the focus, as on a phone: covered elements are out of
 * sight.
 */
export class Thumb {
  readonly page: Page;
  readonly #steps = new Map<string, Count>();
  #step = '';
  /** How far the page was scrolled at the last control of this step, in pixels. */
  #y = 0;
  #height: number = SCREEN.height;
  #devtools: CDPSession | undefined;

  constructor(page: Page) {
    this.page = page;
  }

  /** Counts the following actions for this step. */
  at(name: string): void {
    this.#step = name;
    this.#y = 0;
    if (!this.#steps.has(name)) this.#steps.set(name, { taps: 0, keys: 0, up: 0, down: 0 });
  }

  /** All steps together. */
  get sum(): Readonly<Count> {
    const sum: Count = { taps: 0, keys: 0, up: 0, down: 0 };
    for (const count of this.#steps.values())
      for (const key of Object.keys(sum) as (keyof Count)[]) sum[key] += count[key];
    return sum;
  }

  #count(what: keyof Count, times = 1): void {
    const count = this.#steps.get(this.#step);
    if (!count) throw new Error('Say at which step first.');
    count[what] += times;
  }

  get #isTyping(): boolean {
    return this.#height !== SCREEN.height;
  }

  /** A tap, with the scroll it takes to get there. */
  async tap(target: Locator): Promise<void> {
    await target.waitFor({ state: 'attached' });
    if (!(await isInSight(target))) {
      await target.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      if (!(await isInSight(target))) throw new Error(`Out of reach: ${String(target)}`);
    }
    // A scroll, by the thumb to reach this target or by the page itself since the last one.
    const y = await this.page.evaluate(() => scrollY);
    if (y !== this.#y) this.#count(y < this.#y ? 'up' : 'down');
    this.#y = y;
    // Taps at coordinates, as a thumb does: the driver's own tap would scroll first.
    const box = await target.boundingBox();
    if (!box) throw new Error(`Not there: ${String(target)}`);
    await this.page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    this.#count('taps');
    await this.#followFocus();
  }

  /** A tap on a field, unless it has the focus already. */
  async into(field: Locator): Promise<void> {
    if (!(await field.evaluate((element) => element === document.activeElement))) await this.tap(field);
  }

  /** Types into the field that has the focus; an amount wants a keypad with digits. */
  async type(text: string): Promise<void> {
    const field = this.page.locator(':focus');
    const isAmount = /^[\d.,]+$/.test(text);
    const mode = await field.getAttribute('inputmode');
    if (isAmount && mode !== 'decimal' && mode !== 'numeric')
      throw new Error(`No keypad with digits for ${text}: ${mode}`);
    await field.pressSequentially(text);
    this.#count('keys', text.split(/[\s,]+/u).length);
  }

  /** The key at the corner of the keyboard: next, or done. */
  async enter(): Promise<void> {
    await this.page.keyboard.press('Enter');
    this.#count('keys');
    await this.#followFocus();
  }

  /** Sends a form off: with the keyboard's own key while it is there, with the form's button otherwise. */
  async finish(button: Locator): Promise<void> {
    await (this.#isTyping ? this.enter() : this.tap(button));
  }

  /**
   * Goes to another step: with the form's own button while the keyboard hides the bar of steps, with the bar otherwise.
   * @param label the button's, where it is called otherwise
   */
  async goOn(tab: string, label = tab): Promise<void> {
    const own = this.page.locator('form').getByRole('button', { name: label, exact: true });
    if (this.#isTyping && (await own.isVisible())) return this.tap(own);
    if (this.#isTyping) await this.#hideKeyboard();
    await this.tap(
      this.page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: tab, exact: true }),
    );
  }

  /** Puts the keyboard away to get at what it hides. */
  async #hideKeyboard(): Promise<void> {
    await this.page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
    this.#count('taps');
    await this.#followFocus();
  }

  /** The keyboard comes with a text field and goes with it. */
  async #followFocus(): Promise<void> {
    const isTyping = await this.page.evaluate(
      () => document.activeElement?.matches('input:not([type=radio], [type=checkbox]), textarea') ?? false,
    );
    const height = isTyping ? WITH_KEYBOARD : SCREEN.height;
    if (height === this.#height) return;
    this.#height = height;
    this.#devtools ??= await this.page.context().newCDPSession(this.page);
    await this.#devtools.send('Emulation.setDeviceMetricsOverride', {
      ...SCREEN,
      height,
      deviceScaleFactor: 2,
      mobile: true,
      screenWidth: SCREEN.width,
      screenHeight: SCREEN.height,
    });
    // Only the wizard has something that makes room for the keyboard.
    await this.page.waitForFunction(
      ({ wanted, open }) =>
        innerHeight === wanted &&
        (location.pathname !== '/app' || 'keyboard' in document.documentElement.dataset === open),
      { wanted: height, open: isTyping },
    );
    // The browser itself keeps the field in sight when the keyboard opens.
    if (isTyping)
      await this.page.evaluate(() => document.activeElement?.scrollIntoView({ block: 'nearest' }));
  }
}
