import { after } from '../device/clock.ts';

/** Some browsers read the file a moment after the press, and all of them within this time. */
const READ_MS = 60_000;

/** Saves a file with the downloads. Nothing is uploaded. */
export function downloadFile(fileName: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  after(READ_MS, () => URL.revokeObjectURL(url));
}

/** Saves a text as a file; JSON by default. */
export function downloadText(fileName: string, text: string, type = 'application/json'): void {
  downloadFile(fileName, new Blob([text], { type }));
}
