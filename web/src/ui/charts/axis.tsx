/** The lines and amounts behind a chart. */
type Props = {
  lines: readonly number[];
  y: (value: number) => number;
  left: number;
  width: number;
  format: (value: number) => string;
};

export const Axis = ({ lines, y, left, width, format }: Props) => (
  <>
    {lines.map((line) => (
      <g key={line}>
        <line className="chart-line" x1={left} x2={width} y1={y(line)} y2={y(line)} />
        <text className="chart-text" x={left - 8} y={y(line) + 4} textAnchor="end">
          {format(line)}
        </text>
      </g>
    ))}
  </>
);
