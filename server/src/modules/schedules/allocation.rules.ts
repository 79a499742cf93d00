/** How a payment settles what is owed on a loan. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { type Kobo, minOf, minus, sumOf } from '@ajo/contract/kernel/money';
import { type Component, components, type OutstandingRow } from './schedule.ts';
import { rowMissing } from './schedules.errors.ts';

/** A part of a payment: above zero, on one component of one row. */
export type AllocationPart = { row: number; component: Component; amount: Kobo };

/** The parts add up, together with what was overpaid, to the payment exactly. */
export type Allocation = { parts: AllocationPart[]; overpaid: Kobo };

/** The row that the payer chose comes first; the rest follow in the usual order. */
type AllocationRequest = { target?: number | undefined };

/** The sum of all open components of a row, in kobo. */
export const outstandingOf = (row: OutstandingRow): Kobo => sumOf(components.map((component) => row[component]));

/** Refuses a target that is not among the rows or owes nothing. */
export function whyNotTarget(rows: readonly OutstandingRow[], target: number): DomainError | undefined {
  const row = rows.find(({ number }) => number === target);
  return row && outstandingOf(row) > 0n ? undefined : rowMissing();
}

/**
 * Oldest row first; inside a row penalty, fee, interest, principal. What no row needs is `overpaid`: it belongs to the customer,
 * not to the loan. A target that is not among the rows changes nothing: ask `whyNotTarget` first.
 * @throws RangeError when the amount is negative.
 */
export function allocate(rows: readonly OutstandingRow[], amount: Kobo, { target }: AllocationRequest = {}): Allocation {
  if (amount < 0n) throw new RangeError('a payment is not negative');
  const parts: AllocationPart[] = [];
  let left = amount;
  for (const row of inOrder(rows, target)) {
    for (const component of components) {
      const part = minOf(left, row[component]);
      if (part > 0n) parts.push({ row: row.number, component, amount: part });
      left = minus(left, part);
    }
  }
  return { parts, overpaid: left };
}

function inOrder(rows: readonly OutstandingRow[], target: number | undefined): OutstandingRow[] {
  const turn = (row: OutstandingRow): string =>
    `${row.number === target ? 0 : 1} ${row.dueOn} ${row.number.toString().padStart(6, '0')}`;
  return rows.toSorted((a, b) => (turn(a) < turn(b) ? -1 : 1));
}
