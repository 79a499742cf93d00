/** A figure over time: a line with its table, and the small line beside a figure. */
import { Axis } from './axis.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { axisOf } from './scale.ts';
import { useWidth } from './use-width.ts';

export type Point = { name: string; value: number };

const pathOf = (points: readonly [x: number, y: number][]): string =>
  points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

/** Decoration beside a figure that is written out: it has no text of its own. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = high - low || 1;
  const points = values.map((value, at): [number, number] => [
    2 + (at / Math.max(values.length - 1, 1)) * 60,
    22 - ((value - low) / span) * 20,
  ]);
  return (
    <svg className="spark" viewBox="0 0 64 24" width="64" height="24" aria-hidden="true" focusable="false">
      <path d={pathOf(points)} />
    </svg>
  );
}

type Props = {
  label: string;
  points: readonly Point[];
  words: { name: string; value: string };
  format: (value: number) => string;
};
const [height, left, top, bottom] = [220, 56, 8, 26];

export function LineChart({ label, points, words, format }: Props) {
  const [box, width] = useWidth<HTMLDivElement>();
  const lines = axisOf(Math.max(...points.map(({ value }) => value)));
  const max = lines.at(-1) ?? 1;
  const y = (value: number): number => top + (height - top - bottom) * (1 - value / max);
  const slot = Math.max(width - left, 1) / Math.max(points.length, 1);
  const every = Math.ceil(56 / slot);
  const at = (index: number): number => left + slot * (index + 0.5);
  const table = { head: [words.name, words.value], rows: points.map(({ name, value }) => [name, format(value)]) };
  return (
    <ChartFrame label={label} table={table}>
      <div ref={box}>
        <svg width={width} height={height} aria-hidden="true" focusable="false">
          <Axis lines={lines} y={y} left={left} width={width} format={format} />
          <path className="chart-path" d={pathOf(points.map(({ value }, index) => [at(index), y(value)]))} />
          {points.map(({ name }, index) =>
            (points.length - 1 - index) % every === 0 ? (
              <text key={name} className="chart-text" x={at(index)} y={height - 8} textAnchor="middle">
                {name}
              </text>
            ) : null,
          )}
        </svg>
      </div>
    </ChartFrame>
  );
}
