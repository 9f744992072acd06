import { SAMPLE_CODE } from './sample.ts';

const WIDTH = 376;
const HEIGHT = 36;
const GAP = 2;

const weights = SAMPLE_CODE.reduce((sum, { weight }) => sum + weight, 0);
const perWeight = (WIDTH - GAP * (SAMPLE_CODE.length - 1)) / weights;

/** The left edge and the width of each block. */
const BLOCKS = SAMPLE_CODE.map((person, index) => {
  const before = SAMPLE_CODE.slice(0, index).reduce((sum, { weight }) => sum + weight, 0);
  return { ...person, x: before * perWeight + index * GAP, width: person.weight * perWeight };
});

/**
 * The sample bill's tab code as a drawing. It is in the HTML that is rendered at build time, where the widths of `TabCode`'s
 * blocks, which are style attributes, would be refused by the content policy.
 */
export function SampleCode({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
      {BLOCKS.map(({ initials, color, x, width }) => (
        <g key={initials} data-person={color}>
          <rect
            x={x + 0.625}
            y="0.625"
            width={width - 1.25}
            height={HEIGHT - 1.25}
            rx="2"
            fill="var(--fill)"
            stroke="var(--edge)"
            strokeWidth="1.25"
          />
          <text
            x={x + width / 2}
            y={HEIGHT / 2}
            textAnchor="middle"
            dominantBaseline="central"
            fontSize="12"
            fontWeight="700"
            fill="var(--on)"
          >
            {initials}
          </text>
        </g>
      ))}
    </svg>
  );
}
