/** One line for each group over its age, the newest the strongest; the same figures as a table. */
import type { CSSProperties } from 'react';
import { Axis } from './axis.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { axisOf } from './scale.ts';
import { useWidth } from './use-width.ts';

/** `values` by age, without gaps, and in the table the links to what is behind each. The oldest group comes first. */
export type Curve = { name: string; values: readonly number[]; links?: readonly string[] };
type Props = {
  label: string;
  curves: readonly Curve[];
  words: { name: string; age: (age: number) => string };
  format: (value: number) => string;
};
const [height, left, top, bottom] = [240, 56, 10, 26];
/** The names stand right of the lines. */
const widthOfLetter = 6.6;
const roomFor = (curves: readonly Curve[]): number =>
  Math.max(84, ...curves.map(({ name }) => Math.ceil(name.length * widthOfLetter) + 10));
/** Names at the ends of lines keep this distance, or they are left out. */
const lineOfText = 13;

export function Curves({ label, curves, words, format }: Props) {
  const [box, width] = useWidth<HTMLDivElement>();
  const right = roomFor(curves);
  const ages = Math.max(1, ...curves.map(({ values }) => values.length));
  const lines = axisOf(Math.max(0, ...curves.flatMap(({ values }) => values)));
  const max = lines.at(-1) ?? 1;
  const y = (value: number): number => top + (height - top - bottom) * (1 - value / max);
  const step = Math.max(width - left - right, 1) / Math.max(ages - 1, 1);
  const every = Math.ceil(64 / step);
  const x = (age: number): number => left + step * age;
  return (
    <ChartFrame label={label} table={tableOf({ curves, words, format, ages })}>
      <div ref={box}>
        <svg width={width} height={height} aria-hidden="true" focusable="false">
          <Axis lines={lines} y={y} left={left} width={width - right + 8} format={format} />
          {Array.from({ length: ages }, (_, age) => age)
            .filter((age) => age % every === 0)
            .map((age) => (
              <text key={age} className="chart-text" x={x(age)} y={height - 8} textAnchor={age === 0 ? 'start' : 'middle'}>
                {words.age(age)}
              </text>
            ))}
          {curves.map(({ name, values }, at) => (
            <polyline
              key={name}
              className="chart-curve"
              style={{ '--strength': `${strengthOf(at, curves.length)}%` } as CSSProperties}
              points={values.map((value, age) => `${x(age).toFixed(1)},${y(value).toFixed(1)}`).join(' ')}
            />
          ))}
          {namesOf(curves, y).map(({ name, age, at }) => (
            <text key={name} className="chart-text" x={x(age) + 6} y={at + 4}>
              {name}
            </text>
          ))}
        </svg>
      </div>
    </ChartFrame>
  );
}

const strengthOf = (at: number, count: number): number => Math.round(40 + (60 * (at + 1)) / count);

/** From the newest on, because its end says most. */
function namesOf(curves: readonly Curve[], y: (value: number) => number): { name: string; age: number; at: number }[] {
  const placed: { name: string; age: number; at: number }[] = [];
  for (const { name, values } of curves.toReversed()) {
    const end = { name, age: values.length - 1, at: y(values.at(-1) ?? 0) };
    if (placed.every(({ age, at }) => Math.abs(age - end.age) > 2 || Math.abs(at - end.at) >= lineOfText)) placed.push(end);
  }
  return placed;
}

const tableOf = ({ curves, words, format, ages }: Omit<Props, 'label'> & { ages: number }) => ({
  head: [words.name, ...Array.from({ length: ages }, (_, age) => words.age(age))],
  rows: curves.map(({ name, values }) => [
    name,
    ...Array.from({ length: ages }, (_, age) => (values[age] === undefined ? '' : format(values[age]))),
  ]),
  cellLinks: curves.map(({ links = [] }) => links),
});
