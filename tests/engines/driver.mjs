// @ts-check
// What the journey asks of a browser, whichever engine it has. One adapter for each way of driving: puppeteer.mjs, webdriver.mjs.

/**
 * @typedef {'button' | 'link' | 'textbox' | 'heading'} Role
 *
 * @typedef {object} Driver
 * @property {(url: string) => Promise<void>} open
 * @property {() => Promise<void>} reload
 * @property {(role: Role, name: string) => Promise<boolean>} has whether it is on the page at this moment
 * @property {(role: Role, name: string) => Promise<void>} click rejects where it is not, or lies under something
 * @property {(name: string, text: string) => Promise<void>} type puts the text in the place of what the field held
 * @property {<T>(ask: () => T) => Promise<T>} ask asks a function in the page; what it returns has to be plain data
 * @property {() => Promise<void>} close
 */

/**
 * In the page: the first visible element with this role and exactly this name. It is sent there as text: it knows nothing
 * outside itself.
 * @param {Role} role
 * @param {string} name
 * @returns {HTMLElement | null}
 */
export function findInPage(role, name) {
  const selector = {
    button: 'button, [role="button"]',
    link: 'a[href]',
    textbox: 'input:is(:not([type]), [type="text"], [type="email"], [type="password"]), textarea',
    heading: 'h1, h2, h3',
  }[role];
  /** @param {HTMLElement} element */
  const nameOf = (element) => {
    const labels = 'labels' in element && element.labels instanceof NodeList ? [...element.labels] : [];
    const label = element.getAttribute('aria-label') ?? labels[0]?.textContent ?? element.innerText;
    return label.replace(/\s+/g, ' ').trim();
  };
  /** @param {HTMLElement} element */
  const isShown = (element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.closest('[inert], [aria-hidden="true"]') === null;
  /** @type {NodeListOf<HTMLElement>} */
  const candidates = document.querySelectorAll(selector);
  return [...candidates].find((element) => nameOf(element) === name && isShown(element)) ?? null;
}

/**
 * In the page: ready to be typed over.
 * @param {HTMLElement} element
 */
export function selectAll(element) {
  element.focus();
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) element.select();
}

/**
 * In the page: in the middle of the screen, where no bar lies over it.
 * @param {HTMLElement} element
 */
export function bringIntoView(element) {
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
}

/** @param {Role} role @param {string} name */
export const missing = (role, name) => new Error(`There is no ${role} "${name}".`);

/** A phone's screen: half of the tables are iPhones. */
export const SCREEN = { width: 390, height: 844 };
