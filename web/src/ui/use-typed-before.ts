import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';

/**
 * For a form that arrives as HTML (docs/decisions/0016-react.md): tells what somebody typed or ticked before the app was here.
 * In a layout effect, since the next render writes what the app knows into the fields.
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
