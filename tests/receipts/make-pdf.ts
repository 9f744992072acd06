import { imageSize } from 'image-size';
import type { DrawnLine } from './draw-receipt.ts';

/** Of a page, in points. */
const [WIDTH, HEIGHT] = [280, 400];

/** A PDF of one page from its objects, the first of which is the catalogue (ISO 32000-1, 7.5). */
function pdfOf(objects: readonly Buffer[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  const length = () => parts.reduce((sum, part) => sum + part.length, 0);
  objects.forEach((object, index) => {
    offsets.push(length());
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n'));
  });
  const start = length();
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${count}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** @param entries of the stream's dictionary, besides its length */
const stream = (content: Buffer, entries = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${entries} /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ]);

const page = (resources: string, content: string, ...more: readonly Buffer[]): Buffer =>
  pdfOf([
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents 4 0 R /Resources << ${resources} >> >>`,
    ),
    stream(Buffer.from(content)),
    ...more,
  ]);

/** A receipt as a till's email brings it: with its text. */
export function pdfOfText(lines: readonly DrawnLine[]): Buffer {
  const texts = lines.flatMap(([left, right], row) => {
    const y = HEIGHT - 40 - row * 20;
    return [
      `BT /F1 12 Tf 20 ${y} Td (${left}) Tj ET`,
      ...(right === '' ? [] : [`BT /F1 12 Tf ${WIDTH - 20 - right.length * 7.2} ${y} Td (${right}) Tj ET`]),
    ];
  });
  return page(
    '/Font << /F1 5 0 R >>',
    texts.join('\n'),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>'),
  );
}

/** A receipt as a scanner makes it: a JPEG on a page. */
export function pdfOfPicture(jpeg: Buffer): Buffer {
  const { width, height } = imageSize(jpeg);
  return page(
    '/XObject << /Im1 5 0 R >>',
    `q ${WIDTH} 0 0 ${(WIDTH * height) / width} 0 20 cm /Im1 Do Q`,
    stream(
      jpeg,
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
    ),
  );
}
