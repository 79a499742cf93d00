/** Bars next to each other: each may be measured against a whole, and leads to its list. */
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Axis } from './axis.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { axisOf } from './scale.ts';
import { useWidth } from './use-width.ts';

export type Bar = { name: string; value: number; whole?: number; to?: string; isCurrent?: boolean };
/** `rest`: what is left of the whole of the current bar, where the page gives it a colour. */
type Words = { name: string; value: string; whole?: string; current?: string; rest?: string };
type Props = {
  label: string;
  bars: readonly Bar[];
  /** What the measures are called: "Paid", "Due". */
  words: Words;
  /** The whole is another measure: it is next to the value, not behind it. */
  beside?: boolean;
  /** A table beside the chart has the figures, and leads to the same lists. */
  bare?: boolean;
  /** An amount on the axis, and in full. */
  short: (value: number) => string;
  long: (value: number) => string;
};

const [height, left, top, bottom] = [240, 56, 8, 26];
const [labelWidth, widthOfLetter, maxThickness] = [52, 6.4, 44];

export function BarChart({ label, bars, words, beside = false, bare = false, short, long }: Props) {
  const [box, width] = useWidth<HTMLDivElement>();
  const [shown, setShown] = useState<Bar>();
  const lines = axisOf(Math.max(...bars.map(({ value, whole = 0 }) => Math.max(value, whole))));
  const y = (value: number): number => top + (height - top - bottom) * (1 - value / (lines.at(-1) ?? 1));
  const slot = Math.max(width - left, 1) / Math.max(bars.length, 1);
  // The last name may end left of the middle of its column, so each name needs free space to its right.
  const widest = Math.max(labelWidth, ...bars.map(({ name }) => name.length * widthOfLetter));
  const every = Math.ceil((widest + 12) / slot);
  const wholeOf = ({ whole = 0 }: Bar): string[] => (words.whole ? [long(whole)] : []);
  const table = {
    head: [words.name, ...(words.whole ? [words.whole] : []), words.value],
    rows: bars.map((bar) => [bar.name, ...wholeOf(bar), long(bar.value)]),
    links: bars.map(({ to }) => to),
  };
  return (
    <ChartFrame label={label} table={bare ? undefined : table}>
      <p className="chart-legend" aria-hidden="true">
        {shown ? `${shown.name}: ${[...wholeOf(shown), long(shown.value)].join(', ')}` : <Legend words={words} beside={beside} />}
      </p>
      <div ref={box}>
        <svg width={width} height={height} aria-hidden="true" focusable="false">
          <Axis lines={lines} y={y} left={left} width={width} format={short} />
          {bars.map((bar, at) => (
            <Linked key={bar.name} to={bar.to}>
              <g onPointerEnter={() => setShown(bar)} onPointerLeave={() => setShown(undefined)}>
                <Column bar={bar} x={left + slot * at} slot={slot} y={y} beside={beside} />
                {(bars.length - 1 - at) % every === 0 && (
                  <Name x={left + slot * (at + 0.5)} end={at === bars.length - 1 && slot < labelWidth ? width : undefined}>
                    {bar.name}
                  </Name>
                )}
              </g>
            </Linked>
          ))}
        </svg>
      </div>
    </ChartFrame>
  );
}

/** By keyboard the same links are in the table. */
const Linked = ({ to, children }: { to: string | undefined; children: ReactNode }) =>
  to ? (
    <Link to={to} tabIndex={-1}>
      {children}
    </Link>
  ) : (
    children
  );

/** The last name ends with the picture where its column is narrower than it, so that it is not cut off. */
const Name = ({ x, end, children }: { x: number; end: number | undefined; children: ReactNode }) => (
  <text className="chart-text" x={end ?? x} y={height - 8} textAnchor={end === undefined ? 'middle' : 'end'}>
    {children}
  </text>
);

type ColumnProps = { bar: Bar; x: number; slot: number; y: (value: number) => number; beside: boolean };

function Column({ bar, x, slot, y, beside }: ColumnProps) {
  const thickness = Math.min(slot * 0.66, maxThickness);
  const start = x + (slot - thickness) / 2;
  const width = beside ? thickness / 2 : thickness;
  const place = { width, rx: beside ? 2 : 3, className: 'chart-bar' };
  const atValue = beside ? start + width : start;
  const heightOf = (value: number): number => Math.max(y(0) - y(value), 0);
  return (
    <>
      <rect x={x} y={top} width={slot} height={height - top - bottom} fill="transparent" />
      {bar.whole !== undefined && (
        <rect {...place} x={start} data-part={partsOf(beside).whole} y={y(bar.whole)} height={heightOf(bar.whole)} />
      )}
      <rect
        {...place}
        x={atValue}
        data-part={bar.isCurrent ? 'current' : partsOf(beside).value}
        y={y(bar.value)}
        height={heightOf(bar.value)}
      />
    </>
  );
}

/** Two measures beside each other differ by more than their colour: one is filled, the other has a border. */
const partsOf = (beside: boolean) => (beside ? { value: 'other', whole: 'value' } : { value: 'value', whole: 'whole' });

/** The colour stays beside its words. */
const Key = ({ part, children }: { part: string; children: string }) => (
  <span className="chart-key">
    <i data-part={part} /> {children}
  </span>
);

const Legend = ({ words: { value, whole, current, rest }, beside }: { words: Words; beside: boolean }) => (
  <>
    {whole && beside && <Key part={partsOf(beside).whole}>{whole}</Key>}
    <Key part={partsOf(beside).value}>{value}</Key>
    {whole && !beside && <Key part={partsOf(beside).whole}>{whole}</Key>}
    {current && <Key part="current">{current}</Key>}
    {rest && <Key part="rest">{rest}</Key>}
  </>
);
