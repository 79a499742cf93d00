/** Renders the results as a table with required values and targets. */
import { cpus } from 'node:os';
import { limitSource } from './limit.ts';
import type { Measured } from './loop.ts';

export type Figure = {
  name: string;
  measured: string;
  limit: string;
  value: number;
  must: number;
  aim: number;
  higherIsBetter: boolean;
  unit: string;
};

export const rate = ({ perSecond, p50, p99 }: Measured): string =>
  `${Math.round(perSecond).toLocaleString('en')}/s, p50 ${p50.toFixed(2)}, p99 ${p99.toFixed(1)} ms`;

export function report(figures: Figure[]): string {
  const reached = ({ value, higherIsBetter }: Figure, mark: number): string =>
    (higherIsBetter ? value >= mark : value <= mark) ? 'ok' : 'MISSED';
  const shown = (value: number): string => (value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2));
  const lines = figures.map((one) => {
    const sign = one.higherIsBetter ? '≥' : '≤';
    return `| ${one.name} | ${one.measured} | ${one.limit} | ${shown(one.value)} ${one.unit} | ${sign} ${shown(one.must)} ${reached(one, one.must)} | ${sign} ${shown(one.aim)} ${reached(one, one.aim)} |`;
  });
  return [
    `LIMIT is one statement that inserts a transfer and two entries and updates two balances, with a unique key and no checks, driven by ${limitSource} in the same run`,
    `(mean of a run before and a run after each row). ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'}; PostgreSQL has fsync and default settings; server and load generator share the machine.`,
    'After every row all invariants of the ledger are proven from its tables; a violation stops the benchmark.',
    '',
    '| workload | measured | LIMIT | ratio | required | target |',
    '|---|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}
