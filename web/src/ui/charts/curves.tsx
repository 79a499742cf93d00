/** One line for each group over its age, named in a legend; the same figures as a table. */
import { Axis } from './axis.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { axisOf } from './scale.ts';
import { useWidth } from './use-width.ts';

/** `values` by age, null where there is no figure, and in the table the links to what is behind each. The oldest group comes first. */
export type Curve = { name: string; values: readonly (number | null)[]; links?: readonly string[] };
type Props = {
  label: string;
  curves: readonly Curve[];
  words: { name: string; age: (age: number) => string };
  format: (value: number) => string;
  /** A figure on the axis, where it is shorter. */
  short?: (value: number) => string;
  /** A table beside the chart has the figures. */
  bare?: boolean;
};
const [height, left, right, top, bottom] = [240, 64, 10, 10, 26];
export function Curves({ label, curves, words, format, short = format, bare = false }: Props) {
  const [box, width] = useWidth<HTMLDivElement>();
  const ages = Math.max(1, ...curves.map(({ values }) => values.length));
  const lines = axisOf(Math.max(0, ...curves.flatMap(({ values }) => values.map((value) => value ?? 0))));
  const max = lines.at(-1) ?? 1;
  const y = (value: number): number => top + (height - top - bottom) * (1 - value / max);
  const step = Math.max(width - left - right, 1) / Math.max(ages - 1, 1);
  const every = Math.ceil(64 / step);
  const x = (age: number): number => left + step * age;
  return (
    <ChartFrame label={label} table={bare ? undefined : tableOf({ curves, words, format, ages })}>
      <Legend of={curves} />
      <div ref={box}>
        <svg width={width} height={height} aria-hidden="true" focusable="false">
          <Axis lines={lines} y={y} left={left} width={width} format={short} />
          {Array.from({ length: ages }, (_, age) => age)
            .filter((age) => age % every === 0)
            .map((age) => (
              <text key={age} className="chart-text" x={x(age)} y={height - 8} textAnchor={anchorOf(age, ages)}>
                {words.age(age)}
              </text>
            ))}
          {curves.map(({ name, values }, at) => (
            <Line key={name} at={at} runs={runsOf(values).map((run) => run.map(({ age, value }) => [x(age), y(value)]))} />
          ))}
        </svg>
      </div>
    </ChartFrame>
  );
}

const anchorOf = (age: number, ages: number) => (age === 0 ? 'start' : age === ages - 1 ? 'end' : 'middle');

/** Four colours that differ in both themes, each in three kinds of line: enough for the months of a year. */
const colours = 4;
const lookOf = (at: number) => ({ 'data-rank': at % colours, 'data-dash': Math.floor(at / colours) % 3 });

const Legend = ({ of: curves }: { of: readonly Curve[] }) => (
  <p className="chart-legend" aria-hidden="true">
    {curves.map(({ name }, at) => (
      <span key={name} className="chart-key">
        <svg width="22" height="10" focusable="false">
          <line className="chart-curve" {...lookOf(at)} x1="1" x2="21" y1="5" y2="5" />
        </svg>
        {name}
      </span>
    ))}
  </p>
);

/** A point between two gaps has no line to be on. */
const Line = ({ at, runs }: { at: number; runs: readonly (readonly [x: number, y: number][])[] }) => (
  <g>
    {runs.map((run) => {
      const points = run.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
      const [[cx, cy] = [0, 0]] = run;
      return (
        <g key={points}>
          <polyline className="chart-curve" {...lookOf(at)} points={points} />
          {run.length === 1 && <circle className="chart-bar" data-rank={at % colours} cx={cx} cy={cy} r="3" />}
        </g>
      );
    })}
  </g>
);

type Point = { age: number; value: number };

/** The values without the gaps between them. */
function runsOf(values: Curve['values']): Point[][] {
  const runs: Point[][] = [];
  for (const [age, value] of values.entries()) {
    if (value === null) continue;
    const last = runs.at(-1);
    if (last?.at(-1)?.age === age - 1) last.push({ age, value });
    else runs.push([{ age, value }]);
  }
  return runs;
}

const tableOf = ({ curves, words, format, ages }: Omit<Props, 'label' | 'bare' | 'short'> & { ages: number }) => ({
  head: [words.name, ...Array.from({ length: ages }, (_, age) => words.age(age))],
  rows: curves.map(({ name, values }) => [name, ...Array.from({ length: ages }, (_, age) => textOf(values[age], format))]),
  cellLinks: curves.map(({ links = [] }) => links),
});

const textOf = (value: number | null | undefined, format: Props['format']): string =>
  value === undefined ? '' : value === null ? '—' : format(value);
