import type { DraftPlace } from '#domain';
import { useShownBlob } from './use-shown-blob.ts';
import css from './PictureView.module.css';

export interface PictureViewProps {
  readonly picture: Blob;
  readonly width: number;
  readonly height: number;
  readonly label: string;
  /** The place to show and mark; without one, the whole picture is shown. */
  readonly place?: DraftPlace | null | undefined;
}

/** How much is shown around a marked place: at least this part of the picture's width, and this many lines in height. */
const LEAST_WIDTH = 0.55;
const LINES_AROUND = 5;
/** The mark's height, as a multiple of the text's. */
const MARGIN = 1.25;

function viewBoxOf({ width, height, place }: PictureViewProps): string {
  if (!place) return `0 0 ${width} ${height}`;
  const shownWidth = Math.max(place.width * 1.1, width * LEAST_WIDTH);
  const shownHeight = place.height * LINES_AROUND;
  const left = Math.min(Math.max(place.centreX - shownWidth / 2, 0), Math.max(width - shownWidth, 0));
  return [left, place.centreY - shownHeight / 2, shownWidth, shownHeight].join(' ');
}

/** A photo: the whole of it, or the surroundings of a place, with a mark along the direction of its text. */
export function PictureView(props: PictureViewProps) {
  const { picture, width, height, label, place } = props;
  const shown = useShownBlob(picture, 'href');
  const turn = place && (Math.atan2(place.directionY, place.directionX) * 180) / Math.PI;
  return (
    <svg role="img" aria-label={label} className={css.picture} viewBox={viewBoxOf(props)}>
      <image ref={shown} width={width} height={height} />
      {place && (
        <rect
          className={css.mark}
          x={place.centreX - (place.width * 1.02) / 2}
          y={place.centreY - (place.height * MARGIN) / 2}
          width={place.width * 1.02}
          height={place.height * MARGIN}
          transform={`rotate(${turn} ${place.centreX} ${place.centreY})`}
        />
      )}
    </svg>
  );
}
