// @ts-check
// Functions that the journey runs in the page. Each is sent there as text, so it must not use anything outside itself.

/** In the page: records every text that appears in it, even for a moment. */
export function watchTexts() {
  const page = /** @type {{ seen?: string }} */ (document.body);
  page.seen = document.body.innerText;
  new MutationObserver(() => (page.seen += document.body.innerText)).observe(document.body, {
    childList: true,
    subtree: true,
    characterData: true,
  });
}
export const seenTexts = () => /** @type {{ seen?: string }} */ (document.body).seen ?? '';
export const shownText = () => document.body.innerText;
export const hasOfflineCopy = () => navigator.serviceWorker.controller?.state === 'activated';
export const focusedName = () => {
  const element = /** @type {HTMLElement} */ (document.activeElement);
  return (element.getAttribute('aria-label') ?? element.innerText).trim();
};
export const isBroken = () => document.body.innerText.includes('Something broke');

/** In the page: a photo of a bill is chosen, as the file that a phone's camera makes. */
export async function choosePhoto() {
  const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 900 });
  const context = canvas.getContext('2d');
  const input = document.querySelector('dialog[open] input[type="file"]');
  if (!context || !(input instanceof HTMLInputElement))
    throw new Error('There is nowhere to choose a photo.');
  context.fillStyle = '#554';
  context.fillRect(0, 0, 900, 900);
  context.fillStyle = '#fdfdfa';
  context.fillRect(100, 60, 700, 780);
  context.fillStyle = '#222';
  context.font = 'bold 46px monospace';
  const rows = [
    ['TRATTORIA', ''],
    ['Soup', '6.50'],
    ['Pasta', '12.00'],
    ['Wine', '9.00'],
    ['TOTAL', '27.50'],
  ];
  for (const [row, [name = '', price = '']] of rows.entries()) {
    context.fillText(name, 140, 170 + row * 110);
    context.fillText(price, 760 - context.measureText(price).width, 170 + row * 110);
  }
  /** @type {Blob | null} */
  const photo = await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  const files = new DataTransfer();
  files.items.add(new File([photo ?? ''], 'bill.jpg', { type: 'image/jpeg' }));
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
/** In the page: the text of the button that downloads the reader, with the size. */
export const downloadButton = () =>
  [...document.querySelectorAll('dialog[open] button')]
    .map((button) => (button.textContent ?? '').replace(/\s+/g, ' ').trim())
    .find((text) => text.startsWith('Download')) ?? '';
