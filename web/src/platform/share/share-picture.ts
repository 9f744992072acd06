import { downloadFile } from './download.ts';
import { shareFile } from './share.ts';

export type PictureOutcome = 'shared' | 'cancelled' | 'saved' | 'copied';

/**
 * Passes a PNG to the device's share sheet if that takes files; otherwise downloads it and, if there is a clipboard, copies it as well.
 * Call it soon after a press: browsers refuse the share sheet without one.
 */
export async function sharePicture(fileName: string, png: Blob): Promise<PictureOutcome> {
  const outcome = await shareFile(new File([png], fileName, { type: 'image/png' }));
  if (outcome) return outcome;
  const isCopied = await copyPicture(png);
  downloadFile(fileName, png);
  return isCopied ? 'copied' : 'saved';
}

async function copyPicture(png: Blob): Promise<boolean> {
  if (!('clipboard' in navigator) || !('ClipboardItem' in window)) return false;
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
    return true;
  } catch {
    return false;
  }
}
