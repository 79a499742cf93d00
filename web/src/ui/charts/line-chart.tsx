/** A figure over time: a line with its table. */
import { Axis } from './axis.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { axisOf } from './scale.ts';
import { useWidth } from './use-width.ts';

export type Point = { name: string; value: number };

const pathOf = (points: readonly [x: number, y: number][]): string =>
  points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

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
