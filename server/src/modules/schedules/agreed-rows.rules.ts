/** Rows that were agreed elsewhere: which of them make a schedule, and what paying early does to their interest. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { type Kobo, divideRounded, kobo, minOf, minus, noMoney, plus, sumOf } from '@ajo/contract/kernel/money';
import { addMonths, type Day, isBefore } from '@ajo/contract/kernel/time';
import type { WorkRow } from './account.ts';
import type { AgreedRow, Terms } from './schedule.ts';
import * as no from './schedules.errors.ts';

const longestTermMonths = 360;

/** Rows leave nothing to be worked out, so what would work something out is refused with them. */
export function whyNotAgreedRows(terms: Terms, rows: readonly AgreedRow[]): DomainError | undefined {
  const conflicting = conflictingTerm(terms);
  if (conflicting) return no.notWithRows(conflicting);
  if (rows.length !== terms.instalments)
    return no.rowsUnfit('rows', `There are ${rows.length} rows for ${terms.instalments} instalments`);
  let before = terms.disbursedOn;
  for (const [at, row] of rows.entries()) {
    if (row.principal < 0n || row.interest < 0n || row.fees < 0n)
      return no.rowsUnfit(`rows.${at}`, 'No part of a row is negative');
    if (!isBefore(before, row.dueOn)) return no.rowsUnfit(`rows.${at}.due_on`, tooEarly(at));
    before = row.dueOn;
  }
  if (isBefore(addMonths(terms.disbursedOn, longestTermMonths), before)) return no.termTooLong();
  return sumOf(rows.map(({ principal }) => principal)) === terms.principal
    ? undefined
    : no.rowsUnfit('rows', 'The principal of the rows must add up to the principal of the loan');
}

const tooEarly = (at: number): string =>
  at === 0 ? 'The first row falls due after the money was paid out' : 'Each row falls due after the one before it';

function conflictingTerm({
  tranches = [],
  downPayment,
  grace,
  fees,
  firstDueOn,
  workingDays,
  instalmentAmount,
}: Terms): string | undefined {
  const problems: [string, boolean][] = [
    ['tranches', tranches.length > 0],
    ['down_payment', (downPayment ?? noMoney) > noMoney],
    ['grace', grace !== undefined && grace.principal + grace.interestDeferred + grace.interestFree > 0],
    ['fees', fees.some(({ when }) => when === 'per_instalment')],
    ['first_due_on', firstDueOn !== undefined],
    ['working_days', workingDays !== undefined],
    ['instalment_amount', instalmentAmount !== undefined],
  ];
  return problems.find(([, isProblem]) => isProblem)?.[0];
}

export type Relief = {
  on: Day;
  /** Not yet due, in order; with the principal open in each before and after the early payment. */
  ahead: readonly { row: WorkRow; before: Kobo; after: Kobo }[];
  earned: (row: WorkRow) => Kobo;
};

/**
 * Principal paid early bears no more interest: the interest of a row is reduced in proportion to the remaining principal, in the current row
 * for the remaining days only.
 */
export function relieve({ on, ahead, earned }: Relief): void {
  for (const [at, { row }] of ahead.entries()) {
    const owed = sumOf(ahead.slice(at).map(({ before }) => before));
    const left = sumOf(ahead.slice(at).map(({ after }) => after));
    if (owed === noMoney) continue;
    const borne = isBefore(row.period.startsOn, on) ? earned(row) : noMoney;
    const rest = minus(row.billed.interest, borne);
    const interest = plus(borne, kobo(divideRounded(rest * left, owed, 'half-even')));
    const settled = sumOf([row.paid.interest, row.waived.interest, row.writtenOff.interest]);
    row.billed = { ...row.billed, interest: interest < settled ? settled : interest };
  }
}

/** In proportion to the amount of each row; rounding differences are taken from the last rows. */
export function evenly(amount: Kobo, open: readonly Kobo[]): Kobo[] {
  const all = sumOf(open);
  const shares = open.map((each) => kobo(divideRounded(amount * each, all, 'down')));
  const rest = fromTheEnd(
    minus(amount, sumOf(shares)),
    open.map((each, at) => minus(each, shares[at] ?? noMoney)),
  );
  return shares.map((share, at) => plus(share, rest[at] ?? noMoney));
}

/** Splits the amount over the rows from the last to the first, each up to its open amount. */
export function fromTheEnd(amount: Kobo, open: readonly Kobo[]): Kobo[] {
  let left = amount;
  const shares = open.toReversed().map((each) => {
    const share = minOf(left, each);
    left = minus(left, share);
    return share;
  });
  return shares.toReversed();
}
