/**
 * How far a row must be dragged towards the start of the line (the left, in English) so that releasing it removes it, in pixels; less if
 * the row is narrow.
 */
const FAR = 96;
/** 1 if forward is to the right, −1 if it is to the left. */
const forward = (): 1 | -1 => (document.documentElement.dir === 'rtl' ? -1 : 1);
/** The distance in pixels that makes the direction of a finger clear. */
const SLACK = 8;

let isFollowing = false;

interface Swipe {
  readonly row: HTMLElement;
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  isSideways: boolean;
  by: number;
}

/**
 * Rows marked `data-swipe` follow a finger towards the start of the line. If a row is released far enough out, its last button is pressed:
 * the one that removes it, with its notice and its Undo. Everything else about the row stays the same, for people who do not swipe.
 * Vertical movement always scrolls. One set of listeners serves all rows, present and future.
 */
export function followSwipes(): void {
  if (isFollowing) return;
  isFollowing = true;
  // Horizontal movement belongs to the row, vertical movement to the page.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('[data-swipe] { touch-action: pan-y }');
  document.adoptedStyleSheets.push(sheet);
  let swipe: Swipe | undefined;

  const place = (row: HTMLElement, by: number) => {
    row.style.translate = by === 0 ? '' : `${by * forward()}px`;
    // The row uncovers the colour of removal, which becomes deeper once releasing would remove it.
    row.style.boxShadow =
      by === 0 ? '' : `${-by * forward()}px 0 0 ${by <= -FAR ? 'var(--bad)' : 'var(--bad-bg)'}`;
  };
  const settle = () => {
    if (!swipe) return;
    const { row } = swipe;
    swipe = undefined;
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches && row.style.translate !== '')
      row.animate([{ translate: row.style.translate }, {}], { duration: 160, easing: 'ease-out' });
    place(row, 0);
  };

  document.addEventListener(
    'pointerdown',
    ({ target, pointerType, isPrimary, pointerId, clientX, clientY }) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-swipe]') : null;
      if (!row || pointerType !== 'touch' || !isPrimary) return;
      swipe = { row, pointer: pointerId, x: clientX, y: clientY, isSideways: false, by: 0 };
    },
  );
  document.addEventListener('pointermove', ({ pointerId, clientX, clientY }) => {
    if (swipe?.pointer !== pointerId) return;
    const by = (clientX - swipe.x) * forward();
    if (!swipe.isSideways) {
      if (Math.abs(clientY - swipe.y) > SLACK) return settle();
      if (Math.abs(by) <= SLACK) return undefined;
      swipe.isSideways = true;
    }
    swipe.by = Math.min(by, 0);
    place(swipe.row, swipe.by);
    return undefined;
  });
  document.addEventListener('pointerup', ({ pointerId }) => {
    if (swipe?.pointer !== pointerId) return;
    const { row, by } = swipe;
    const isFar = by <= -Math.min(FAR, row.offsetWidth / 3);
    settle();
    if (isFar) [...row.querySelectorAll('button')].at(-1)?.click();
  });
  document.addEventListener('pointercancel', settle);
}
