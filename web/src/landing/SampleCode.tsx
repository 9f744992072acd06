import { sampleTable } from './sample.ts';

const WIDTH = 376;
const HEIGHT = 36;
const GAP = 2;

/** Each diner's block, with its left edge and its width. */
function blocks() {
  const table = sampleTable();
  const weightOf = (people: typeof table) => people.reduce((sum, { weight }) => sum + weight, 0);
  const perWeight = (WIDTH - GAP * (table.length - 1)) / weightOf(table);
  return table.map((person, index) => ({
    ...person,
    x: weightOf(table.slice(0, index)) * perWeight + index * GAP,
    width: person.weight * perWeight,
  }));
}

/**
 * The sample bill's tab code as a drawing. `TabCode` sets the widths of its blocks in style attributes, which the content security policy
 * would block in prerendered HTML.
 */
export function SampleCode({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
      {blocks().map(({ id, initials, color, x, width }) => (
        <g key={id} data-person={color}>
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
