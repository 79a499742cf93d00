/** What it costs to close a running loan on a day, beyond that which has fallen due. */
import { type Kobo, divideRounded, kobo, minOf, minus, noMoney, plus, sumOf } from '@ajo/contract/kernel/money';
import { type Day, isBefore } from '@ajo/contract/kernel/time';
import type { Servicing, WorkRow } from './account.ts';
import { isEngineSince } from './engine.ts';
import { earnedOn, ownInterest } from './earned.rules.ts';
import type { Amounts } from './schedule.ts';
import { principalOwedOn, withoutLater } from './tranches.rules.ts';
import { isDue, openOn } from './progress.rules.ts';
import { isFlat, keepsRows, movePrincipalAhead, principalPaidByRow, refresh, trialOf, type Work } from './working-rows.rules.ts';
import { deferralOf } from './deferral.rules.ts';

/** The amount that closes the loan beyond the amount due: all principal, the interest of the current row, the part without rebate, and charges. */
export function closingAmount(work: Work, servicing: Servicing, on: Day): Kobo {
  return sumOf(closingParts(withoutLater(work, on), servicing, on).map(({ parts }) => sumOf(Object.values(parts))));
}

type Closing = { row: WorkRow; parts: Amounts };

/** For each row that is not due yet: what closing the loan on `on` charges, in kobo, after the rebate. */
export function closingParts(work: Work, { rebateBps }: Servicing, on: Day): Closing[] {
  const paid = principalPaidByRow(work);
  const settled = keepsRows(work.terms) ? [] : rowsOncePrincipalIsPaid(work, on);
  return work.rows.flatMap((row, at): Closing[] => {
    if (row.cancelled || isDue(row, on)) return [];
    const open = openOn(row, 'interest', noMoney);
    const kept = keptInterest(work, row, { on, rebateBps, settled: settled[at] });
    const parts = {
      penalty: openOn(row, 'penalty', noMoney),
      fee: minOf(row.charged, openOn(row, 'fee', noMoney)),
      interest: kept < open ? (kept < 0n ? noMoney : kept) : open,
      principal: openOn(row, 'principal', paid[at] ?? noMoney),
    };
    return [{ row, parts }];
  });
}

type Keeping = { on: Day; rebateBps: bigint; settled: WorkRow | undefined };

function keptInterest(work: Work, row: WorkRow, { on, rebateBps, settled }: Keeping): Kobo {
  if (isFlat(work.terms)) return flatInterest(work, row, { on, rebateBps });
  // Given rows of a declining loan: what has been earned by the day, and nothing of rows that have not begun.
  if (keepsRows(work.terms)) return minus(earnedOn(work, row, on), row.paid.interest);
  return openOn(row.frozen || !settled ? row : settled, 'interest', noMoney);
}

/** The running row's in full, of later rows what the rebate leaves. Since version 2 deferred interest of rows that have begun is kept in full. */
function flatInterest(work: Work, row: WorkRow, { on, rebateBps }: Omit<Keeping, 'settled'>): Kobo {
  const open = openOn(row, 'interest', noMoney);
  if (isBefore(row.period.startsOn, on)) return open;
  const begun = isEngineSince(work.terms, 2)
    ? deferralOf(work)
        .heldFor(row)
        .filter(({ period }) => isBefore(period.startsOn, on))
    : [];
  const owed = minus(sumOf(begun.map((one) => ownInterest(work, one))), row.paid.interest);
  const kept = minOf(open, owed < 0n ? noMoney : owed);
  const ahead = minus(open, kept);
  return plus(kept, minus(ahead, kobo(divideRounded(ahead * rebateBps, 10_000n, 'half-even'))));
}

/** The rows as they would ask if all principal were paid on the day: what each has borne until then. */
function rowsOncePrincipalIsPaid(work: Work, on: Day): readonly WorkRow[] {
  const trial = trialOf(work);
  const owed = principalOwedOn(trial, on);
  movePrincipalAhead(trial, on, owed);
  trial.principalPaid = plus(work.principalPaid, owed);
  refresh(trial, on);
  return trial.rows;
}
