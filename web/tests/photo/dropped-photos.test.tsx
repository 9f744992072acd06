import { fireEvent, render } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useDroppedPhotos } from '#web/photo/use-dropped-photos.ts';
import { photo } from '../support/photo-support.ts';

let taken: string[];
beforeEach(() => (taken = []));

function Page({ isListening }: { isListening: boolean }) {
  useDroppedPhotos(isListening, (photos) => taken.push(...photos.map(({ name }) => name)));
  return null;
}

/** The dragged or pasted data, as the browser describes them. */
const carrying = (...files: File[]) => ({ types: files.length > 0 ? ['Files'] : ['text/plain'], files });

describe('files given anywhere on the page', () => {
  it.each([
    ['dropped', (files: File[]) => fireEvent.drop(document.body, { dataTransfer: carrying(...files) })],
    ['pasted', (files: File[]) => fireEvent.paste(document.body, { clipboardData: carrying(...files) })],
  ])('are read if a photo is %s, and ignored otherwise', (_, give) => {
    const { rerender } = render(<Page isListening />);
    give([
      photo('bill.jpg'),
      photo('notes.txt', 'text/plain'),
      photo('IMG_1.HEIC', ''),
      photo('a.pdf', 'application/pdf'),
    ]);
    expect(taken).toEqual(['bill.jpg', 'IMG_1.HEIC', 'a.pdf']);
    give([]);
    rerender(<Page isListening={false} />);
    give([photo('later.jpg')]);
    expect(taken).toHaveLength(3);
  });

  it('never replace the page, whatever they are, while text goes to its field', () => {
    render(<Page isListening />);
    // `false`: the browser's own action is prevented.
    const drop = (...files: File[]) => fireEvent.drop(document.body, { dataTransfer: carrying(...files) });
    expect(drop(photo('notes.txt', 'text/plain'))).toBe(false);
    expect(fireEvent.dragOver(document.body, { dataTransfer: carrying(photo()) })).toBe(false);
    expect(drop()).toBe(true);
  });

  it('with text and a picture of it are pasted as text', () => {
    render(<Page isListening />);
    const clipboardData = { types: ['text/plain', 'Files'], files: [photo('of-the-text.png', 'image/png')] };
    expect(fireEvent.paste(document.body, { clipboardData })).toBe(true);
    expect(taken).toEqual([]);
  });
});
