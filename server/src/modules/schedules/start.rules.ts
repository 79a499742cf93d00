/** The rows of a loan on the day of its disbursement. */
import { type Kobo, noMoney, plus, sumOf } from '@ajo/contract/kernel/money';
import type { WorkRow } from './account.ts';
import { periodsOf } from './interest.rules.ts';
import { partsOf } from './method.rules.ts';
import { byDay } from './principal-history.rules.ts';
import type { Amounts, Period, Terms } from './schedule.ts';
import { nothing, type Work } from './working-rows.rules.ts';

const total = (amounts: Amounts): Kobo => sumOf(Object.values(amounts));

/** The rows as billed on the day of disbursement, before any event. The terms must have passed `whyNotTerms`. `periods`: those of the terms. */
export function startOf(terms: Terms, periods: readonly Period[] = periodsOf(terms)): Work {
  const parts = partsOf(terms, periods);
  const own = partsOf({ ...terms, grace: terms.grace && { ...terms.grace, interestDeferred: 0 } }, periods);
  const fee = sumOf(terms.fees.filter(({ when }) => when === 'per_instalment').map(({ amount }) => amount));
  const isLevel = !terms.rows && ['declining_equal_instalment', 'fixed_instalment'].includes(terms.method);
  const rows = periods.map((period, at): WorkRow => {
    const { principal, interest } = parts[at] ?? { principal: noMoney, interest: noMoney };
    const isIdle = at < (terms.grace?.principal ?? 0);
    const instalment = plus(principal, own[at]?.interest ?? noMoney);
    return freshRow({
      number: at + 1,
      period,
      target: isLevel && !isIdle ? { kind: 'instalment', amount: instalment } : { kind: 'principal', amount: principal },
      billed: { ...nothing(), fee: terms.rows?.[at]?.fees ?? fee, interest, principal },
    });
  });
  return {
    terms,
    rows: withDownPayment(terms, rows),
    moves: (terms.tranches ?? []).toSorted(byDay),
    principalPaid: noMoney,
    writtenOffOn: undefined,
    progress: undefined,
    isClosed: false,
    visits: 0,
    latePenalties: noMoney,
  };
}

/** A row without payments, charges or changes. */
export const freshRow = (facts: Pick<WorkRow, 'number' | 'period' | 'target' | 'billed'>): WorkRow => ({
  ...facts,
  paid: nothing(),
  waived: nothing(),
  writtenOff: nothing(),
  carried: noMoney,
  charged: noMoney,
  prepaid: noMoney,
  frozen: false,
  agreed: noMoney,
  idle: total(facts.billed) === noMoney,
  overdueDays: 0n,
  latePenalty: noMoney,
  cancelled: false,
});

/** A down payment is row 1, due on the day of disbursement; no interest period belongs to it. */
function withDownPayment(terms: Terms, rows: WorkRow[]): WorkRow[] {
  const { downPayment, disbursedOn } = terms;
  if (!downPayment) return rows;
  const period = { startsOn: disbursedOn, endsOn: disbursedOn, dueOn: disbursedOn, days: 0, denominator: 1n, weight: () => 0n };
  const first = freshRow({
    number: 1,
    period,
    target: { kind: 'principal', amount: downPayment },
    billed: { ...nothing(), principal: downPayment },
  });
  return [{ ...first, frozen: true }, ...rows.map((row) => ({ ...row, number: row.number + 1 }))];
}
