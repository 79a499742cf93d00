/** What savings of a product grow to: planned deposits, with interest and tax as they will be booked. Nothing of it is stored. */
import { deducted, type Kobo, kobo, minus, naira, plus } from '@ajo/contract/kernel/money';
import { addDays, addMonths, type Day, dayInLagos, longDay } from '@ajo/contract/kernel/time';
import { maxPreviewDays, type SavingsPreview, savingsPreviewCalls } from '@ajo/contract/modules/savings.preview';
import type { SavingsProductView } from '@ajo/contract/modules/savings-products';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { make } from '#platform/call';
import { now } from '#platform/clock';
import { Facts, Grid, MoneyInput, Problem } from '#ui';

type Plan = { product: SavingsProductView; first: Kobo; monthly: Kobo | undefined; until: Day };

/** On the same day of each later month that is before the end. */
const movementsOf = ({ first, monthly, until }: Plan, today: Day) => {
  const later = Array.from({ length: 36 }, (_, at) => addMonths(today, at + 1)).filter((on) => on < until);
  return [{ on: today, amount: first }, ...(monthly === undefined ? [] : later.map((on) => ({ on, amount: monthly })))];
};

/** As an account of the product has them. */
const termsOf = (product: SavingsProductView) => ({
  rate_bps: product.rate_bps,
  day_count: '365' as const,
  balance_method: 'daily' as const,
  compounding: product.compounding,
  posting: product.posting,
  min_balance: product.min_interest_balance,
  tiers: [],
  withholding_tax_bps: product.withholding_tax_bps,
});

const useGrowth = (plan: Plan | undefined) =>
  useQuery({
    queryKey: ['savings-growth', plan?.product.id, String(plan?.first), String(plan?.monthly), plan?.until],
    queryFn: async () => {
      const { product, until } = plan as Plan;
      const today = dayInLagos(now());
      const body = {
        kind: 'savings' as const,
        terms: termsOf(product),
        start_on: today,
        until,
        movements: movementsOf(plan as Plan, today),
      };
      const { data } = await make(savingsPreviewCalls.preview, { body });
      return data.kind === 'deposit' ? undefined : data.totals;
    },
    enabled: plan !== undefined,
    retry: false,
    placeholderData: keepPreviousData,
  });

const usualDeposit = kobo(1_000_000n);

/** ₦10,000, or what the product takes at least. */
const exampleOf = ({ min_opening: min }: SavingsProductView): Kobo => (min > usualDeposit ? min : usualDeposit);

/** `until`: the day of the goal; a year where there is none, and three years at most. */
export function Growth({ product, until }: { product: SavingsProductView; until: Day | undefined }) {
  const [first, setFirst] = useState<Kobo | undefined>(exampleOf(product));
  const [monthly, setMonthly] = useState<Kobo>();
  const today = dayInLagos(now());
  const last = addDays(today, maxPreviewDays);
  const requested = until !== undefined && until > today ? until : addMonths(today, 12);
  const end = requested < last ? requested : last;
  const {
    data,
    error,
    isPlaceholderData: isBehind,
  } = useGrowth(first === undefined ? undefined : { product, first, monthly, until: end });
  return (
    <section className="stack" aria-label="What it can grow to">
      <h3>What it can grow to</h3>
      <p className="quiet">An example: nothing here is charged or stored.</p>
      <Grid>
        <MoneyInput label="First deposit" value={first} onChange={setFirst} />
        <MoneyInput label="Then each month" value={monthly} onChange={setMonthly} />
      </Grid>
      <Problem of={error} />
      <div className="follows" aria-busy={isBehind}>
        <Result of={first === undefined || error ? undefined : data} on={end} />
      </div>
    </section>
  );
}

/** Without figures their place is kept: the button below does not move when they arrive. */
const Result = ({ of: totals, on }: { of: SavingsPreview['totals'] | undefined; on: Day }) => (
  <Facts
    total="Balance"
    of={{
      'Paid in': totals && naira(plus(minus(totals.balance, totals.interest), totals.withholding_tax)),
      Interest: totals && naira(totals.interest),
      'Withholding tax': totals && deducted(totals.withholding_tax),
      'Calculated until': longDay(on),
      Balance: totals && naira(totals.balance),
    }}
  />
);
