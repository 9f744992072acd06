import { useCallback, type RefCallback } from 'react';

/** For an element that shows a picture: gives it an object URL for as long as it exists. */
export function useShownBlob(blob: Blob, attribute: 'src' | 'href'): RefCallback<Element> {
  return useCallback(
    (element) => {
      if (!element) return undefined;
      const url = URL.createObjectURL(blob);
      element.setAttribute(attribute, url);
      return () => URL.revokeObjectURL(url);
    },
    [blob, attribute],
  );
}
