import { useCallback, type RefCallback } from 'react';

/** For the element that shows a picture: gives it an address of the picture for as long as it is there. */
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
