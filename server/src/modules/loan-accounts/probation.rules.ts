/** The class of a loan that was restructured or rescheduled while it was late: it stays where it was until it has been paid on time for long enough. Pure. */
import { noMoney } from '@ajo/contract/kernel/money';
import { addDays, day, type Day, isBefore } from '@ajo/contract/kernel/time';
import type { Loan } from '#modules/loans';
import { type Account, components } from '#modules/schedules';

/** `carried`: the days past due of the class that the loan, or the old one, had on the day `since`. */
export type Probation = { carried: number; since: Day; days: number; instalments: number };

export function probationOf({ carriedDaysLate: carried, probationSince, disbursedOn, terms }: Loan): Probation | undefined {
  const since = probationSince ?? disbursedOn;
  return carried > 0 && since
    ? { carried, since, days: terms.probation_days, instalments: terms.probation_instalments }
    : undefined;
}

type Lived = Pick<Account, 'late' | 'rows'>;

/**
 * The first day on which the probation is over; later arrears do not restart it. It takes one stretch without a late day that
 * holds so many days, and so many instalments that fell due and were paid in time. Undefined: not until `on`.
 */
export function curedOn({ since, days, instalments }: Probation, { late, rows }: Lived, on: Day): Day | undefined {
  const dues = rows
    .filter(({ billed, state }) => state !== 'cancelled' && components.some((component) => billed[component] > noMoney))
    .map(({ dueOn }) => dueOn);
  const before = late.filter(({ from }) => !isBefore(on, from));
  const stretches = [since, ...before.map(({ through }) => addDays(through, 1))].map((from, at) => {
    const next = before[at];
    return { from, through: next ? addDays(next.from, -1) : on };
  });
  for (const { from, through } of stretches) {
    const last = dues.filter((dueOn) => !isBefore(dueOn, from))[instalments - 1];
    if (instalments > 0 && !last) continue;
    const over = later(addDays(from, days), last ? addDays(last, 1) : from);
    if (!isBefore(through, over)) return over;
  }
  return undefined;
}

/** The first day on which it can be over: every instalment is paid on its day from now on. Undefined while the loan is late. */
export const curableOn = (probation: Probation, account: Account): Day | undefined =>
  account.daysPastDue > 0 ? undefined : curedOn(probation, account, endOfTime);

/** After the last day of every probation. */
const endOfTime = day('9999-12-31');

const later = (a: Day, b: Day): Day => (isBefore(a, b) ? b : a);

/** What classes the loan on the account's day: its own days past due, or while the probation lasts what it carries, whichever is worse. */
export const classDays = (probation: Probation | undefined, account: Account): number =>
  probation && !isBefore(account.on, probation.since) && !curedOn(probation, account, account.on)
    ? Math.max(account.daysPastDue, probation.carried)
    : account.daysPastDue;

type RunningProbation = Probation & { classed: number; until: Day | undefined };

/** The probation of the loan, as long as it lasts. `until`: when it can be over (`curableOn`). */
export function runningProbation(loan: Loan, account: Account): RunningProbation | undefined {
  const probation = probationOf(loan);
  if (!probation || curedOn(probation, account, account.on)) return undefined;
  return { ...probation, classed: classDays(probation, account), until: curableOn(probation, account) };
}

/** What classes it on the day on which it was written off. */
export function classWhenWrittenOff(probation: Probation | undefined, account: Account): number {
  const on = account.transactions.find(({ event }) => event.type === 'write_off')?.event.on;
  return probation && on && !isBefore(on, probation.since) && !curedOn(probation, account, on)
    ? Math.max(account.writtenOffDaysPastDue, probation.carried)
    : account.writtenOffDaysPastDue;
}
