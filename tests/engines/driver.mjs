// @ts-check
// The interface between the journey and a browser, whichever its engine. One adapter for each protocol: puppeteer.mjs, webdriver.mjs.

/**
 * @typedef {'button' | 'link' | 'textbox' | 'radio' | 'heading'} Role
 * @typedef {'Control' | 'Shift' | 'Escape' | 'z'} Key
 *
 * @typedef {object} Driver `within` is the name of a toast or another region of the page
 * @property {(url: string) => Promise<void>} open
 * @property {() => Promise<void>} reload
 * @property {() => Promise<void>} back
 * @property {() => Promise<void>} forward
 * @property {(role: Role, name: string, within?: string) => Promise<boolean>} has whether it is on the page at this moment
 * @property {(role: Role, name: string, within?: string) => Promise<void>} click rejects where it is not, or lies under something
 * @property {(name: string, text: string) => Promise<void>} type puts the text in the place of what the field held
 * @property {(...keys: Key[]) => Promise<void>} press presses the last key while the ones before it are held
 * @property {<T>(ask: () => T) => Promise<T>} ask asks a function in the page; its result has to be plain data
 * @property {() => Promise<void>} close
 */

/**
 * In the page: the first visible element with this role and exactly this name, in the dialog on top where one is open. It is
 * sent there as text: it knows nothing outside itself.
 * @param {Role} role
 * @param {string} name
 * @param {string} [within]
 * @returns {HTMLElement | null}
 */
export function findInPage(role, name, within) {
  const selector = {
    button: 'button, [role="button"]',
    link: 'a[href]',
    textbox: 'input:is(:not([type]), [type="text"], [type="email"], [type="password"]), textarea',
    radio: 'input[type="radio"]',
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
  // Everything outside a modal dialog is inert.
  const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
  const root = within ? top.querySelector(`[aria-label=${JSON.stringify(within)}]`) : top;
  /** @type {NodeListOf<HTMLElement> | undefined} */
  const candidates = root?.querySelectorAll(selector);
  return [...(candidates ?? [])].find((element) => nameOf(element) === name && isShown(element)) ?? null;
}

/**
 * In the page: selects what is in a field, so that typing replaces it.
 * @param {HTMLElement} element
 */
export function selectAll(element) {
  element.focus();
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) element.select();
}

/**
 * In the page: in the middle of the screen, where no bar lies over it, and no longer moving. A click on a sheet that slides in
 * would miss it.
 * @param {HTMLElement} element
 */
export async function bringIntoView(element) {
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/** In the page: collects errors in the tab's own storage, where they survive a reload. Called again, it changes nothing. */
export function collectErrors() {
  const page = /** @type {Window & { collectsErrors?: true }} */ (window);
  if (page.collectsErrors) return;
  page.collectsErrors = true;
  /** @param {readonly unknown[]} words */
  const keep = (...words) => {
    const text = words.map((word) => (word instanceof Error ? `${word}\n${word.stack ?? ''}` : String(word)));
    const kept = JSON.parse(sessionStorage.getItem('engines.errors') ?? '[]');
    sessionStorage.setItem('engines.errors', JSON.stringify([...kept, text.join(' ')]));
  };
  window.addEventListener('error', ({ message, error }) => keep('uncaught:', error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => keep('unhandled rejection:', reason));
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    keep('content policy:', violatedDirective, blockedURI),
  );
  const { error } = console;
  console.error = (...words) => {
    keep('console:', ...words);
    error(...words);
  };
}

/** In the page: the errors that `collectErrors` has collected. @returns {readonly string[]} */
export const collectedErrors = () => JSON.parse(sessionStorage.getItem('engines.errors') ?? '[]');

/** @param {Role} role @param {string} name */
export const missing = (role, name) => new Error(`There is no ${role} "${name}".`);

/** A phone's screen: half of the tables are iPhones. */
export const SCREEN = { width: 390, height: 844 };
