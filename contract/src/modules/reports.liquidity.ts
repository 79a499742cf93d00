/** Liquidity: the money at hand, and what is expected to come in and to go out in each of the next twelve months. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { one } from '../kernel/page.ts';
import { Day } from '../kernel/time.ts';

export const LiquidityMonth = z.object({
  /** The first month starts today, each other one on its first day. */
  from: Day,
  to: Day,
  /** Open amounts of instalments of running loans that fall due. */
  repayments: KoboOnWire,
  /** Principal of investments that mature. */
  investments: KoboOnWire,
  /** Balances of target and locked savings that reach their day. */
  savings: KoboOnWire,
  /** Repayments less investments and savings. */
  net: KoboOnWire,
  /** Bank balance at the end of the month if everything comes in and goes out on its day, and nothing new is lent. */
  balance: KoboOnWire,
});
export type LiquidityMonth = z.output<typeof LiquidityMonth>;

export const Liquidity = z.object({
  on: Day,
  /** Bank accounts by the books, less payouts in flight. */
  bank: KoboOnWire,
  /** What makes it: the accounts 1000 and 1010, less 1030. */
  bank_accounts: z.object({ operating: KoboOnWire, settlement: KoboOnWire, in_flight: KoboOnWire }),
  /** Money that customers may take at any time: flexible savings and matured accounts, and credit. */
  on_demand: KoboOnWire,
  /** Of it, the savings: the sum of the savings accounts that are payable on this day. */
  on_demand_savings: KoboOnWire,
  /** Of it, the customer credit: account 2010. */
  on_demand_credit: KoboOnWire,
  /** Open amounts of loans in arrears that fell due before today. They are not counted in any month. */
  overdue: KoboOnWire,
  months: z.array(LiquidityMonth),
});
export type Liquidity = z.output<typeof Liquidity>;

export const liquidityCalls = {
  read: call({
    method: 'GET',
    path: '/{role}/reports/liquidity',
    summary: 'Money at hand, and expected repayments, maturing investments and maturing savings of the next twelve months.',
    access: 'reports.read',
    addition: true,
    reply: one(Liquidity),
  }),
};
