/** The liquidity report: money at hand by the books, and the expected flows of twelve months. */
import { minus, plus, sumOf } from '@ajo/contract/kernel/money';
import type { Liquidity } from '@ajo/contract/modules/reports.liquidity';
import type { Context } from '#context';
import { trialBalance } from '#modules/ledger';
import { dueNow, expectedIn } from './liquidity.queries.ts';
import { monthsFrom, withBalances } from './liquidity.rules.ts';

const bankAccounts = new Set(['1000', '1010']);

export async function liquidityOf({ db, clock }: Context): Promise<Liquidity> {
  const today = clock.businessDay();
  const { rows } = await trialBalance(db);
  const balanceOf = (codes: ReadonlySet<string>) =>
    sumOf(rows.filter(({ code }) => codes.has(code)).map(({ balance }) => balance));
  const bank = minus(balanceOf(bankAccounts), balanceOf(new Set(['1030'])));
  const { overdue, savingsOnDemand } = await dueNow(db, today);
  const credit = balanceOf(new Set(['2010']));
  return {
    on: today,
    bank,
    on_demand: plus(savingsOnDemand, credit),
    on_demand_savings: savingsOnDemand,
    on_demand_credit: credit,
    overdue,
    months: withBalances(bank, await expectedIn(db, monthsFrom(today))),
  };
}
