/** The calculator of the public site: its input equals that of an application, and a query without scripts is limited to the product. */
import { kobo } from '@ajo/contract/kernel/money';
import { LoanProductView } from '@ajo/contract/modules/loan-products';
import { scheduleQuestionOf } from '@ajo/contract/modules/loan-products.schedule';
import { SavingsPreviewInput } from '@ajo/contract/modules/savings.preview';
import { schedulePreview } from '@ajo/contract/modules/schedules';
import { instalmentsText } from '@ajo/contract/modules/schedules.cost';
import { expect, test } from 'vitest';
import {
  forCalculator,
  instalmentsOf,
  type Loan,
  type LoanCost,
  loanQuestion,
  offersFor,
  type Savings,
  savingsQuestion,
} from './offers.ts';

const loan = {
  id: '0195f7a0-0000-7000-8000-000000000001',
  version: 1,
  name: 'Trader loan',
  description: '',
  rate_percent: '4',
  min_rate_percent: '4',
  rate_period: 'month',
  method: 'declining_equal_instalment',
  frequency: 'week',
  min_amount: 2_000_000,
  max_amount: 60_000_000,
  min_instalments: 4,
  max_instalments: 8,
  fee_bps: 125,
  every: 2,
  first_due: { rule: 'one_period' },
  day_count: 'period',
  instalment_basis: 'days',
  grace: { principal: 0, interest_deferred: 0, interest_free: 0 },
  rounding: { mode: 'half-even', residue: 'last' },
  fees: [],
} as unknown as Loan;

test.each<[string, object]>([
  ['plain', {}],
  [
    'flat by the month with a grace and a multiple',
    {
      method: 'flat',
      every: 1,
      frequency: 'month',
      grace: { principal: 1, interest_deferred: 0, interest_free: 1 },
      rounding: { mode: 'half-up', multiple: 10_000, residue: 'first' },
    },
  ],
  [
    'real days on a pay day, on working days',
    {
      frequency: 'month',
      every: 1,
      day_count: 'actual/365',
      instalment_basis: '30/365',
      first_due: { rule: 'day_of_month', day: 25, least_days: 10 },
      working_days: { shift: 'next', closed: ['sunday'], holidays: ['2026-10-01'] },
    },
  ],
  [
    'fees of every kind',
    {
      fees: [
        { name: 'Insurance', percent: '0.5', when: 'deducted' },
        { name: 'Form', amount: 5_000, when: 'upfront' },
        { name: 'Risk', percent: '0.25', when: 'in_rate' },
      ],
    },
  ],
  ['a share of the principal', { method: 'fixed_principal_percent', principal_percent: '10' }],
  ['a fixed instalment', { method: 'fixed_instalment', instalment_amount: 2_500_000 }],
  ['a down payment and no fee', { down_payment_percent: '12.5', fee_bps: 0 }],
])('%s: the calculator gives the same terms as an application for the product', (_, change) => {
  const offered = { ...loan, ...change } as Loan;
  const [published] = forCalculator([offered]);
  if (!published) throw new Error('there is a product');
  for (const principal of [2_000_000, 12_345_677, 60_000_000]) {
    const request = schedulePreview.body.parse(loanQuestion(published, principal, 6).body);
    // The rest of a product is not the schedule's: only the terms of the schedule are read.
    const terms = LoanProductView.partial().parse(offered) as Parameters<typeof scheduleQuestionOf>[0];
    const { disbursed_on: _day, ...same } = schedulePreview.body.parse({
      ...(JSON.parse(
        JSON.stringify(
          scheduleQuestionOf(terms, { principal: kobo(BigInt(principal)), instalments: 6 }),
          (_name, value: unknown) => (typeof value === 'bigint' ? Number(value) : value),
        ),
      ) as object),
    });
    expect(request).toEqual(same);
  }
});

test.each([
  ['one', [5_000_000]],
  ['equal ones', [1_000_000, 1_000_000, 1_000_000]],
  ['a smaller last one', [1_000_000, 1_000_000, 999_900]],
  ['a last one that is rounded', [1_000_000, 1_000_000, 999_998]],
  ['two', [1_000_000, 21_000_000]],
  ['falling ones', [1_200_000, 1_100_050, 1_000_000]],
])('the words for %s are those of the application', (_, totals) => {
  const down = { days: 0, total: 700 };
  const rows = [down, ...totals.map((total) => ({ days: 30, total }))];
  const { each, last } = instalmentsOf({ rows: rows as unknown as LoanCost['rows'] });
  expect(each + last).toBe(instalmentsText(rows.map((row) => ({ ...row, total: kobo(BigInt(row.total)) }))));
});

test.each([
  [{}, 20_000_000, 6],
  [{ loan: loan.id, amount: '150,000', term: '8' }, 15_000_000, 8],
  [{ amount: '150000.75', term: '99' }, 15_000_075, 8],
  [{ amount: '12,5', term: '8' }, 20_000_000, 8],
  [{ loan: 'nobody', amount: '<script>', term: '-3' }, 20_000_000, 4],
  [{ amount: '1', term: 'Infinity' }, 2_000_000, 8],
])('a form with %o is calculated within the limits', async (input, amount, instalments) => {
  const { loan: example } = await offersFor(['loans'], async ({ body }) => (body ? { asked: body } : [loan]), input);
  expect([example?.amount, example?.instalments]).toEqual([amount, instalments]);
  expect(example?.cost).toMatchObject({ asked: { principal: amount, instalments } });
});

test('the page contains only the product fields that the calculator needs', () => {
  const [published] = forCalculator([{ ...loan, required_documents: ['bank_statement'], min_score: 40 } as Loan]);
  expect(published).not.toHaveProperty('min_score');
  expect(published).not.toHaveProperty('required_documents');
});

test('the savings calculator sends a deposit now and one on the same day of each later month', async () => {
  const product = { id: 's', rate_bps: 600, min_interest_balance: 100_000, withholding_tax_bps: 1_000 } as unknown as Savings;
  const { url, body } = savingsQuestion(product, { first: 500_000, monthly: 100_000, months: 3 }, '2026-01-31');
  expect(url).toBe('/api/savings/preview');
  const input = SavingsPreviewInput.parse(body);
  expect([input.start_on, input.until, input.terms.posting]).toEqual(['2026-01-31', '2026-04-30', 'monthly']);
  expect(input.movements).toEqual([
    { on: '2026-01-31', amount: 500_000n },
    { on: '2026-02-28', amount: 100_000n },
    { on: '2026-03-31', amount: 100_000n },
  ]);
  const once = savingsQuestion(product, { first: 500_000, monthly: 0, months: 36 }, '2026-02-28');
  expect(SavingsPreviewInput.parse(once.body).movements).toHaveLength(1);
});
