/** What it costs to close a running loan on a day, beyond that which has fallen due (domain rule C.7). */
import { type Kobo, divideRounded, kobo, minus, noMoney, plus, sumOf } from '@ajo/contract/kernel/money';
import { type Day, isBefore } from '@ajo/contract/kernel/time';
import type { Servicing, WorkRow } from './account.ts';
import {
  isDue,
  isFlat,
  movePrincipal,
  openOn,
  principalOwed,
  principalPaidByRow,
  refresh,
  type Work,
} from './working-rows.rules.ts';

/** What closes the loan beyond that which is due: all principal, the interest of the running row, and what no rebate forgives. */
export function closingAmount(work: Work, servicing: Servicing, on: Day): Kobo {
  return sumOf(closingParts(work, servicing, on).map(({ interest, principal }) => plus(interest, principal)));
}

type Closing = { row: WorkRow; interest: Kobo; principal: Kobo };

export function closingParts(work: Work, { rebateBps }: Servicing, on: Day): Closing[] {
  const paid = principalPaidByRow(work);
  return work.rows.flatMap((row, at): Closing[] => {
    if (row.cancelled || isDue(row, on)) return [];
    const open = openOn(row, 'interest', noMoney);
    const kept = isFlat(work.terms) ? flatInterest(row, on, rebateBps) : runningInterest(work, row, on);
    return [
      {
        row,
        interest: kept < open ? (kept < 0n ? noMoney : kept) : open,
        principal: openOn(row, 'principal', paid[at] ?? noMoney),
      },
    ];
  });
}

/** The running row's in full, of later rows what the rebate leaves. */
function flatInterest(row: WorkRow, on: Day, rebateBps: bigint): Kobo {
  const open = openOn(row, 'interest', noMoney);
  if (isBefore(row.period.startsOn, on)) return open;
  return minus(open, kobo(divideRounded(open * rebateBps, 10_000n, 'half-even')));
}

/** What the running row has borne until the day, less what was paid of it. */
function runningInterest(work: Work, row: WorkRow, on: Day): Kobo {
  if (row.frozen) return openOn(row, 'interest', noMoney);
  const trial: Work = { ...work, rows: work.rows.map((each) => ({ ...each })), moves: [...work.moves] };
  movePrincipal(trial, on, principalOwed(trial));
  trial.principalPaid = plus(work.principalPaid, principalOwed(work));
  refresh(trial, on);
  const same = trial.rows.find(({ number }) => number === row.number);
  return same ? openOn(same, 'interest', noMoney) : noMoney;
}
