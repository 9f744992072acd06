import { after } from '../clock.ts';

/** Some browsers read the file a moment after the press, and all of them within this time. */
const READ_MS = 60_000;

/** Hands a file to the person. Nothing is uploaded. */
export function downloadFile(fileName: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  after(READ_MS, () => URL.revokeObjectURL(url));
}

/** Hands a text to the person as a file; JSON unless told. */
export function downloadText(fileName: string, text: string, type = 'application/json'): void {
  downloadFile(fileName, new Blob([text], { type }));
}
