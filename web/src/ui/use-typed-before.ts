import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';

/**
 * For a prerendered form (docs/decisions/0016-react.md): reports what was typed or ticked before the app had loaded. In a layout effect,
 * because the next render writes the app's state into the fields.
 * @param tell by the field's name
 */
export function useTypedBefore(
  form: RefObject<HTMLFormElement | null>,
  tell: Readonly<Record<string, (field: HTMLInputElement) => void>>,
): void {
  const tellAll = useEffectEvent(() => {
    for (const [name, tellOne] of Object.entries(tell)) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement) tellOne(field);
    }
  });
  useLayoutEffect(() => {
    tellAll();
  }, []);
}
