import { encode } from 'uqr';

export interface QrCodeProps {
  /** The code's content: a link, or the text of a transfer; at most 331 bytes where banking apps read it. */
  text: string;
  /** Its purpose, in words, for people who cannot see it. The content is shown beside it as text. */
  label: string;
  className?: string | undefined;
}

/** Light modules that scanners need around a code (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** Draws each run of dark modules in a row as one rectangle, so that no hairlines show between them. */
function darkRuns(rows: readonly (readonly boolean[])[]): string {
  let path = '';
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x += 1;
      const length = x + 1 - start;
      path += `M${start} ${y}h${length}v1h-${length}z`;
    }
  });
  return path;
}

/**
 * The cross in the middle of a Swiss QR-bill: 7 of 46 mm with a white margin, which error correction M makes good (SIX, "Swiss
 * Implementation Guidelines for the QR-bill", 6.4.2).
 * @param size in modules, with the quiet zone
 */
function swissCross(size: number) {
  const side = ((size - 2 * QUIET_ZONE) * 7) / 46;
  const unit = side / 7;
  const [start, arm, reach] = [size / 2 - side / 2, unit * 1.2, unit * 4];
  const middle = { wide: size / 2 - reach / 2, thin: size / 2 - arm / 2 };
  return (
    <>
      <rect x={start} y={start} width={side} height={side} fill="#fff" />
      <rect x={start + unit / 2} y={start + unit / 2} width={unit * 6} height={unit * 6} fill="#000" />
      <rect x={middle.wide} y={middle.thin} width={reach} height={arm} fill="#fff" />
      <rect x={middle.thin} y={middle.wide} width={arm} height={reach} fill="#fff" />
    </>
  );
}

/**
 * A QR code, as wide as its container: black on white even in the dark theme, since many cameras read nothing else. Error correction M, as
 * EPC069-12 requires.
 */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, data } = encode(text, { ecc: 'M', boostEcc: false, border: QUIET_ZONE });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width="100%"
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={darkRuns(data)} fill="#000" />
      {text.startsWith('SPC\n') && swissCross(size)}
    </svg>
  );
}
