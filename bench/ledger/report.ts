/** The figures as a table that says what was reached and what was missed. */
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
    `(mean of one cell before and one after). ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'}; PostgreSQL with fsync and its defaults, program and load share the machine.`,
    'Every promise of the ledger is proven from its rows after every cell; a broken one stops the run.',
    '',
    '| workload | measured | LIMIT | figure | must | aim |',
    '|---|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}
