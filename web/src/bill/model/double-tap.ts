import { useRef, type MouseEvent } from 'react';
import { now } from '#web/platform/clock.ts';

/** Two taps that follow each other like this were meant as one. */
const DOUBLE_TAP_MS = 600;
/** How far apart two taps may be and still be a double tap, in pixels: a finger slips. */
const DOUBLE_TAP_SIZE = 48;

type Click = Pick<MouseEvent, 'clientX' | 'clientY' | 'detail'>;

/** Whether both clicks came from a pointer and lie close together. A key gives a click with a `detail` of 0, and it has no place. */
const isAt = (here: Click, there: Click): boolean =>
  here.detail > 0 &&
  there.detail > 0 &&
  Math.hypot(here.clientX - there.clientX, here.clientY - there.clientY) < DOUBLE_TAP_SIZE;

/** Tells the second of two quick taps in a form, whose clicks it follows. */
export function useDoubleTap() {
  const click = useRef<Click | undefined>(undefined);
  const first = useRef<{ at: number; click: Click | undefined }>({ at: -Infinity, click: undefined });
  const isSecond = () => now() - first.current.at < DOUBLE_TAP_MS;
  return {
    onClickCapture({ clientX, clientY, detail }: MouseEvent) {
      click.current = { clientX, clientY, detail };
    },
    /** The tap has done something. */
    did() {
      first.current = { at: now(), click: click.current };
    },
    /** Whether it is too early for another one. */
    isSecond,
    /** The same of a tap where the first one was: on what has come to lie there meanwhile. */
    isSecondHere: () =>
      isSecond() &&
      first.current.click !== undefined &&
      click.current !== undefined &&
      isAt(first.current.click, click.current),
  };
}
