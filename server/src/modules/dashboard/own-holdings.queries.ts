/** Reads what a customer holds apart from loans. Each part is a few rows of one customer, found by index. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { OwnHoldings } from '@ajo/contract/modules/dashboard.holdings';
import type { FrequencyUnit } from '@ajo/contract/modules/schedules.words';
import type { Context } from '#context';
import { savingsNumber } from '#modules/savings';
import { nextAmountOf, subscriptionNumber } from '#modules/betalife-subscriptions';
import { sql, sqlOf } from '#platform/db/sql';

const shown = 3;

export async function ownHoldings(context: Pick<Context, 'db' | 'clock'>, customerId: string): Promise<OwnHoldings> {
  const [savings, investments, packages] = await Promise.all([
    ownSavings(context, customerId),
    ownInvestments(context, customerId),
    ownPackages(context, customerId),
  ]);
  return { savings, investments, packages };
}

type SavingsRow = {
  id: string;
  number: bigint;
  name: string;
  balance: Kobo;
  target: Kobo | null;
  locked_until: Day | null;
  autosave_on: Day | null;
  autosave_amount: Kobo | null;
  count: number;
  sum: Kobo;
};

async function ownSavings({ db, clock }: Pick<Context, 'db' | 'clock'>, customerId: string): Promise<OwnHoldings['savings']> {
  const { rows } = await sql<SavingsRow>`select a.id, a.number, a.name, a.balance_kobo as balance, a.target_kobo as target,
      case when a.kind = 'locked' and a.status = 'active' and a.target_on > ${clock.businessDay()}::date then a.target_on end as locked_until,
      plan.next_on as autosave_on, plan.amount_kobo as autosave_amount, (count(*) over ())::int as count, (sum(a.balance_kobo) over ())::bigint as sum
    from savings_accounts a
    left join savings_autosaves plan on plan.account_id = a.id and plan.status = 'active'
      and (plan.paused_until is null or plan.paused_until <= ${clock.businessDay()}::date)
   where a.customer_id = ${customerId} and a.status in ('pending', 'active') order by a.balance_kobo desc, a.id limit ${shown}`.execute(
    sqlOf(db),
  );
  const largest = rows.map(({ id, number, name, balance, target, locked_until, autosave_on: on, autosave_amount: amount }) => ({
    id,
    number: savingsNumber(number),
    name,
    balance,
    target,
    locked_until,
    autosave: on !== null && amount !== null ? { on, amount } : null,
  }));
  return { count: rows[0]?.count ?? 0, balance: rows[0]?.sum ?? (0n as Kobo), largest };
}

async function ownInvestments({ db }: Pick<Context, 'db'>, customerId: string): Promise<OwnHoldings['investments']> {
  const { rows } = await sql<{ count: number; principal: Kobo; matures_on: Day | null }>`select count(*)::int as count,
      coalesce(sum(principal_kobo), 0)::bigint as principal, min(matures_on) as matures_on
    from investment_contracts where customer_id = ${customerId} and status = 'active'`.execute(sqlOf(db));
  return rows[0] ?? { count: 0, principal: 0n as Kobo, matures_on: null };
}

type PackageRow = {
  id: string;
  number: bigint;
  name: string;
  price: Kobo;
  paid: Kobo;
  next_due_on: Day | null;
  instalments: number;
  frequency: FrequencyUnit;
  start_on: Day;
  price_ended_on: Day | null;
};

async function ownPackages({ db, clock }: Pick<Context, 'db' | 'clock'>, customerId: string): Promise<OwnHoldings['packages']> {
  const { rows } = await sql<PackageRow>`
    select s.id, s.number, s.package_name as name, s.price_kobo as price, s.paid_kobo as paid, s.next_due_on, s.instalments, s.frequency, s.start_on,
        case when s.status = 'active' and s.price_holds_until < ${clock.businessDay()}::date then s.price_holds_until::text end as price_ended_on
      from betalife_subscriptions s left join betalife_deliveries d on d.subscription_id = s.id
     where s.customer_id = ${customerId} and (s.status in ('pending', 'active') or (s.status = 'completed' and d.status = 'pending'))
     order by s.next_due_on nulls last, s.id limit ${shown}`.execute(sqlOf(db));
  return rows.map(({ number, instalments, frequency, start_on: startOn, ...row }) => ({
    ...row,
    number: subscriptionNumber(number),
    next_amount: nextAmountOf({ ...row, instalments, frequency, startOn }, clock.businessDay()),
  }));
}
