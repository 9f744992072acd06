import { useRef, type MouseEvent } from 'react';
import { after } from '#web/platform/device/clock.ts';

/** How long a finger rests before a press is a long one, in ms. */
const LONG_MS = 450;

/**
 * Handlers for a button: `onPress` for a press, `onLong` for a long press or anything else that opens a context menu (a right click,
 * Android's own long press). It is never the only way: the same action has a button, too.
 */
export function useLongPress(onPress: () => void, onLong: () => void) {
  const cancel = useRef<(() => void) | undefined>(undefined);
  const wasLong = useRef(false);
  const stop = () => {
    cancel.current?.();
    cancel.current = undefined;
  };
  const long = () => {
    stop();
    wasLong.current = true;
    onLong();
  };
  return {
    onPointerDown() {
      stop();
      wasLong.current = false;
      cancel.current = after(LONG_MS, long);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onContextMenu(event: MouseEvent) {
      event.preventDefault();
      if (!wasLong.current) long();
    },
    onClick({ detail }: MouseEvent) {
      stop();
      // A press of a key (with a click count of 0) never ends a long press.
      if (detail === 0 || !wasLong.current) onPress();
      wasLong.current = false;
    },
  };
}
