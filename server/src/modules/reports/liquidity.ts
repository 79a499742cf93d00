/** The liquidity report: money at hand by the books, and the expected flows of twelve months. */
import { minus, plus, sumOf } from '@ajo/contract/kernel/money';
import type { Liquidity } from '@ajo/contract/modules/reports.liquidity';
import type { Context } from '#context';
import { trialBalance } from '#modules/ledger';
import { dueNow, expectedIn } from './liquidity.queries.ts';
import { monthsFrom, withBalances } from './liquidity.rules.ts';

export async function liquidityOf({ db, clock }: Context): Promise<Liquidity> {
  const today = clock.businessDay();
  const { rows } = await trialBalance(db);
  const balanceOf = (account: string) => sumOf(rows.filter(({ code }) => code === account).map(({ balance }) => balance));
  const accounts = { operating: balanceOf('1000'), settlement: balanceOf('1010'), in_flight: balanceOf('1030') };
  const bank = minus(plus(accounts.operating, accounts.settlement), accounts.in_flight);
  const { overdue, savingsOnDemand } = await dueNow(db, today);
  const credit = balanceOf('2010');
  return {
    on: today,
    bank,
    bank_accounts: accounts,
    on_demand: plus(savingsOnDemand, credit),
    on_demand_savings: savingsOnDemand,
    on_demand_credit: credit,
    overdue,
    months: withBalances(bank, await expectedIn(db, monthsFrom(today))),
  };
}
