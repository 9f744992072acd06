// @ts-check
// Typing, and how long each keystroke takes until it can be seen.

/**
 * Types into a field and measures each keystroke, in ms from the event to the frame that shows it.
 * @param {import('@playwright/test').Page} page
 * @param {string} label how its name begins
 * @param {string} text
 * @returns {Promise<number[]>}
 */
export async function typeInto(page, label, text) {
  const field = page.getByRole('textbox', { name: new RegExp(`^${label}\\b`) }).first();
  await field.click();
  await page.evaluate(() => {
    const measured = /** @type {number[]} */ ([]);
    Object.assign(globalThis, { measured });
    addEventListener(
      'keydown',
      (event) =>
        requestAnimationFrame(() => {
          // A message posted from a frame arrives after its layout and paint.
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => measured.push(performance.now() - event.timeStamp));
          port1.start();
          port2.postMessage(null);
        }),
      { capture: true },
    );
  });
  await page.keyboard.type(text, { delay: 120 });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 300))));
  return page.evaluate(
    () => /** @type {{ measured: number[] }} */ (/** @type {unknown} */ (globalThis)).measured,
  );
}
