/** The end of the day for investments: interest accrues, monthly interest is paid, contracts mature. */
import { minus, noMoney } from '@ajo/contract/kernel/money';
import { addDays, type Day, isBefore } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { postInTime } from '#modules/ledger/periods';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { lockContractsBehind, saveInvestment } from '../contract.store.ts';
import { bankHolidays } from '#modules/bank-holidays';
import { accruedBy, isInterestDay, settlesOn, taxOn } from '../interest.rules.ts';
import type { InterestTotals, RunningInvestment } from '../investment.ts';
import { addMoves, interestTotalsOf, nextClosings, noInterest } from '../money.store.ts';
import { accrue, type Posting } from '../postings.rules.ts';
import { mature } from './mature-investment.ts';
import { creditAndPay } from './start-investment.ts';

type Page = { after: string | undefined; size: number };

/** Closes every day until `on` of the next contracts that are behind; contracts locked by others are left out. */
export const closeInvestmentDays = (context: Context, on: Day, { after, size }: Page) =>
  inTransaction(context.db, async (tx) => {
    const contracts = await lockContractsBehind(tx, on, { after, size });
    await closeAll(tx, context, contracts, on);
    return { done: contracts.length, last: contracts.at(-1)?.id as string | undefined };
  });

export const closeDaysOfInvestment = (context: Context, id: string, on: Day): Promise<boolean> =>
  inTransaction(context.db, async (tx) => {
    const contracts = await lockContractsBehind(tx, on, { only: id });
    await closeAll(tx, context, contracts, on);
    return contracts.length === 1;
  });

async function closeAll(tx: Tx, context: Context, contracts: readonly RunningInvestment[], until: Day): Promise<void> {
  const ids = contracts.map(({ id }) => id);
  const [totals, closings] = [await interestTotalsOf(tx, ids), await nextClosings(tx, ids)];
  const holidays = await bankHolidays(tx);
  const postings: Posting[] = [];
  for (const contract of contracts)
    postings.push(
      ...(await closeDays(tx, context, contract, {
        until,
        totals: totals.get(contract.id) ?? noInterest,
        closings: closings.get(contract.id) ?? new Map(),
        holidays,
      })),
    );
  const at = context.clock.now();
  await addMoves(
    tx,
    postings.flatMap(({ moves }) => moves),
    at,
  );
  await postInTime(
    tx,
    postings.map(({ journal }) => journal),
    at,
  );
}

type Days = { until: Day; totals: InterestTotals; closings: ReadonlyMap<Day, number>; holidays: readonly Day[] };

async function closeDays(
  tx: Tx,
  context: Context,
  contract: RunningInvestment,
  { until, totals, closings, holidays }: Days,
): Promise<Posting[]> {
  const postings: Posting[] = [];
  let now = totals;
  for (let on = addDays(contract.throughOn, 1); !isBefore(until, on); on = addDays(on, 1)) {
    const closing = closings.get(on) ?? 1;
    const accrued = accruedBy(contract, on);
    postings.push(...accrue({ contractId: contract.id, on, closing }, minus(accrued, now.accrued)));
    now = { ...now, accrued };
    if (!isBefore(on, settlesOn(contract, holidays))) {
      postings.push(...(await mature(tx, context, contract, { on, closing, totals: now })));
      return postings;
    }
    if (!isInterestDay(contract, on)) continue;
    const tax = taxOn(accrued, now.taxed, contract);
    const interest = minus(accrued, now.credited);
    postings.push(...(await creditAndPay(tx, context, contract, { on, interest, tax, closing })));
    now = { accrued, credited: accrued, taxed: taxOn(accrued, noMoney, contract) };
  }
  await saveInvestment(tx, contract.id, { through_on: until });
  return postings;
}
