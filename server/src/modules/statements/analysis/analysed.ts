/** From a reading to what is kept of a statement: tagged transactions and figures. Pure. */
import { daysBetween } from '@ajo/contract/kernel/time';
import type { StatementAnalysis } from '@ajo/contract/modules/statements';
import type { Reading } from '../reading/reading.ts';
import { analyse } from './figures.rules.ts';
import { tagged, type TaggedRow } from './tag.rules.ts';

export type Analysed = { reading: Reading; rows: TaggedRow[]; analysis: StatementAnalysis };

/** No bank prints more than ten years; days further apart than that were misread or made up. */
const maxDays = 3660;

export function analysed(reading: Reading): Analysed | undefined {
  const days = reading.rows.map(({ on }) => on).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || daysBetween(first, last) > maxDays) return undefined;
  const rows = tagged(reading.rows, reading.holder);
  const analysis = analyse(rows);
  return analysis && { reading, rows, analysis };
}
