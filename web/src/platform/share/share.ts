export type ShareOutcome = 'shared' | 'copied' | 'cancelled' | 'failed';

/**
 * Passes a text to the device's share sheet, or copies it to the clipboard if there is none. Call it from the press itself: browsers refuse
 * both without one.
 */
export async function shareOrCopy(text: string): Promise<ShareOutcome> {
  if ('share' in navigator) {
    try {
      await navigator.share({ text });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled';
      // A share sheet that cannot take text: the clipboard can.
    }
  }
  return (await copyText(text)) ? 'copied' : 'failed';
}

/** Passes a file to the device's share sheet; undefined if that takes none such. Call it soon after a press: browsers refuse it without one. */
export async function shareFile(file: File): Promise<'shared' | 'cancelled' | undefined> {
  const files = [file];
  // Neither exists over plain http.
  if (!('canShare' in navigator) || !navigator.canShare({ files })) return undefined;
  try {
    await navigator.share({ files });
    return 'shared';
  } catch (error) {
    // Otherwise the press was too long ago, or the sheet takes no such file after all.
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : undefined;
  }
}

/** Puts a text on the clipboard; returns whether that succeeded. Call it from the press itself. */
export async function copyText(text: string): Promise<boolean> {
  if ('clipboard' in navigator) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Not permitted here; the old way below may still be.
    }
  }
  return copySelection(text);
}

/** Over plain http (a phone on the local network) there is no clipboard object, only the old command. */
function copySelection(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.focus({ preventScroll: true });
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
