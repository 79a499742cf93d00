/** A loan in parts of which each row is paid on its due date, compared with the schedule that knew all payouts. */
import { sumOf } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { expect } from 'vitest';
import type { AccountEvent, AccountRow, Contract } from '../../src/modules/schedules/account.ts';
import { accountOn } from '../../src/modules/schedules/account.rules.ts';
import { scheduleOf } from '../../src/modules/schedules/schedule.rules.ts';
import { components, type Terms, type Tranche } from '../../src/modules/schedules/schedule.ts';

export type TermsInParts = Terms & { tranches: readonly Tranche[] };

export const contractOf = (terms: Terms): Contract => ({ terms: { ...terms, tranches: [] }, servicing: { rebateBps: 10_000n } });
export const paidOut = (tranches: readonly Tranche[]): AccountEvent[] =>
  tranches.map(({ on, amount }, at) => ({ type: 'tranche', id: `tranche ${at}`, on, amount }));
export const never = day('2040-01-01');

/** Each row is paid on its due date with its amount of that day; the payout of a day precedes its payment. */
export function livedOnTime(terms: TermsInParts) {
  const contract = contractOf(terms);
  const events = paidOut(terms.tranches);
  for (const { dueOn } of scheduleOf(terms).rows) {
    const { due } = accountOn(contract, events, dueOn);
    const amount = sumOf(components.map((component) => due[component]));
    if (amount > 0n) events.push({ type: 'repayment', id: dueOn, on: dueOn, amount });
  }
  return { contract, events };
}

/** A loan that was settled before the next payout gets new rows; the rows that they replace bill nothing. */
export function expectRowsOfSchedule(terms: TermsInParts): void {
  const { contract, events } = livedOnTime(terms);
  const { rows, state, credit } = accountOn(contract, events, never);
  const isReplaced = (row: AccountRow): boolean =>
    row.state === 'cancelled' && rows.some(({ number, dueOn }) => number > row.number && dueOn === row.dueOn);
  expect(rows.filter((row) => !isReplaced(row)).map(({ dueOn, billed }) => [dueOn, billed.principal, billed.interest])).toEqual(
    scheduleOf(terms).rows.map(({ dueOn, principal, interest }) => [dueOn, principal, interest]),
  );
  for (const { billed } of rows.filter(isReplaced)) expect(sumOf(components.map((name) => billed[name]))).toBe(0n);
  expect([state, credit]).toEqual(['completed', 0n]);
}
