import type { KeyboardEvent as KeyboardEventInReact } from 'react';

/**
 * The key that was pressed; undefined while text is being composed, as in Japanese, Chinese or Korean: Enter and Escape then only confirm or
 * end that. Safari reports the confirming Enter after the composition, with the key code 229.
 */
export function pressedKey(event: KeyboardEvent | KeyboardEventInReact): string | undefined {
  const { key, isComposing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isComposing || keyCode === 229 ? undefined : key;
}
