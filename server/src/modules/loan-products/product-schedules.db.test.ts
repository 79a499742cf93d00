/** Every way in which a product builds its instalments: preview, offer and active loan equal the result of the engine. */
import { appOf, ask, aStaff, freshContext, signIn } from '#kit';
import type { LoanProductId } from '@ajo/contract/modules/loan-products';
import { verifyLedger } from '#modules/ledger/proofs';
import { expect, test } from 'vitest';
import { loanProducts } from '../../../seeds/reference/loan-products.ts';
import { aRunningLoan, seedProducts } from '../../../tests/loans/applications.ts';
import { type LoanProduct, termsOfProduct } from './product.ts';

const context = await freshContext();
const app = await appOf(context);
await seedProducts(context);
const admin = await signIn(context, await aStaff(context, 'admin'));
const [salary] = loanProducts as [LoanProduct];
const view = termsOfProduct(salary);
const usual = {
  ...view,
  min_amount: 2_000_000,
  max_amount: 60_000_000,
  min_instalments: 4,
  max_instalments: 8,
  max_dti_bps: 0,
  fee_bps: 0,
};
const principal = 12_000_000;
const month = { every: 1, unit: 'month' };
const monthly = (method: string, instalments: number) => ({ method, instalments, frequency: month });

type Way = { product: object; tenor: number; question: object };
const ways: Record<string, Way> = {
  'flat, by the fortnight': {
    product: { method: 'flat', frequency: 'week', every: 2 },
    tenor: 6,
    question: { method: 'flat', frequency: { every: 2, unit: 'week' }, instalments: 6 },
  },
  'equal instalments over real days, with a grace, in whole naira': {
    product: {
      day_count: 'actual/365',
      instalment_basis: '30/365',
      grace: { principal: 2, interest_deferred: 0, interest_free: 0 },
      rounding: { mode: 'half-up', multiple: '100.00', residue: 'last' },
    },
    tenor: 6,
    question: {
      ...monthly('declining_equal_instalment', 6),
      day_count: 'actual/365',
      instalment_basis: '30/365',
      grace: { principal: 2 },
      rounding: { mode: 'half-up', multiple: '100.00' },
    },
  },
  'equal principal, the interest of the first rows later, the residue first': {
    product: {
      method: 'declining_equal_principal',
      grace: { principal: 0, interest_deferred: 2, interest_free: 0 },
      rounding: { mode: 'half-even', multiple: '10.00', residue: 'first' },
    },
    tenor: 7,
    question: {
      ...monthly('declining_equal_principal', 7),
      grace: { interest_deferred: 2 },
      rounding: { multiple: '10.00', residue: 'first' },
    },
  },
  'a bullet whose first row bears no interest, on working days': {
    product: {
      method: 'bullet',
      grace: { principal: 0, interest_deferred: 0, interest_free: 1 },
      working_days: { shift: 'next', closed: ['saturday', 'sunday'], holidays: ['2026-05-04'] },
    },
    tenor: 4,
    question: {
      ...monthly('bullet', 4),
      grace: { interest_free: 1 },
      working_days: { shift: 'next', closed: ['saturday', 'sunday'], holidays: ['2026-05-04'] },
    },
  },
  'a share of the principal with a balloon, fees kept back, with each row and in the rate': {
    product: {
      method: 'fixed_principal_percent',
      principal_percent: '10',
      fee_bps: 150,
      fees: [
        { name: 'Insurance', percent: '0.5', when: 'deducted' },
        { name: 'Collection', amount: 25_000, when: 'per_instalment' },
        { name: 'Risk', percent: '0.25', when: 'in_rate' },
      ],
    },
    tenor: 5,
    question: {
      ...monthly('fixed_principal_percent', 5),
      principal_percent: '10',
      fees: [
        { name: 'Management fee', amount: 180_000, when: 'deducted' },
        { name: 'Insurance', amount: 60_000, when: 'deducted' },
        { name: 'Collection', amount: 25_000, when: 'per_instalment' },
        { name: 'Risk', percent: '0.25', when: 'in_rate' },
      ],
    },
  },
  'a given instalment, however many it takes': {
    product: { method: 'fixed_instalment', instalment_amount: '25000.00', min_amount: 10_000_000, max_amount: 15_000_000 },
    tenor: 4,
    question: { method: 'fixed_instalment', instalment_amount: '25000.00', frequency: month },
  },
};

const previewed = async (question: object) => {
  const answer = await ask(app, 'POST /api/loan_schedule/preview', {
    body: { principal, rate_percent: '4', rate_period: 'month', ...question },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json().data;
};

test.each(Object.entries(ways))(
  '%s: product, offer and running loan have the rows of the engine, to the kobo',
  async (name, way) => {
    const { product, tenor, question } = way;
    const terms = { ...usual, name: name.slice(0, 70), ...product };
    const added = await ask(app, 'POST /api/admin/loan_interest', { as: admin, body: terms });
    expect(added.json().errors ?? added.json().message).toBe('Loan interest added successfully');
    const expected = await previewed(question);

    const shown = await ask(app, 'POST /api/admin/loan_interest/preview', {
      as: admin,
      body: { ...terms, amount: principal, tenor },
    });
    expect(shown.json().data.preview).toEqual(expected);

    const { loanId } = await aRunningLoan(context, {
      productId: added.json().data.id as LoanProductId,
      amount: BigInt(principal),
      tenor,
    });
    const loan = (await ask(app, `GET /api/admin/loan/${loanId}`, { as: admin })).json().data;
    expect(loan.offer.preview).toEqual(expected);
    expect(loan.preview).toEqual(expected);
    expect([loan.status, loan.instalments, loan.fee]).toEqual([
      'active',
      expected.rows.length,
      principal - expected.totals.paid_out,
    ]);
    // The contract has a copy of all terms of the product.
    expect(loan.terms).toMatchObject(JSON.parse(JSON.stringify(added.json().data.terms ?? {})));

    const { instalments } = (await ask(app, `GET /api/admin/loan/${loanId}/loan-payments`, { as: admin })).json().data;
    type Line = {
      number: number;
      due_on: string;
      principal: number;
      interest: number;
      total: number;
      fee?: number;
      fees?: number;
    };
    const line = ({ number, due_on, principal: part, interest, total, fee, fees }: Line) => [
      number,
      due_on,
      part,
      interest,
      fee ?? fees,
      total,
    ];
    expect(instalments.map(line)).toEqual(expected.rows.map(line));
    expect((await verifyLedger(context.db)).problems).toEqual([]);
  },
);

test('the first instalment is due on the day of the month that the product defines', async () => {
  const body = {
    ...usual,
    name: 'Pay day loan',
    first_due: { rule: 'day_of_month', day: 25, least_days: 20 },
    amount: principal,
    tenor: 4,
  };
  const { preview } = (await ask(app, 'POST /api/admin/loan_interest/preview', { as: admin, body })).json().data;
  expect(preview.rows.map(({ due_on }: { due_on: string }) => due_on.slice(8))).toEqual(['25', '25', '25', '25']);
});

test.each([
  ['a grace as long as the loan', { grace: { principal: 4, interest_deferred: 0, interest_free: 0 } }, 'grace.principal'],
  [
    'a multiple that swallows instalments',
    { rounding: { mode: 'half-even', multiple: '20000.00', residue: 'last' } },
    'rounding.multiple',
  ],
  ['a balloon without its share', { method: 'fixed_principal_percent' }, 'principal_percent'],
  ['a share that repays too early', { method: 'fixed_principal_percent', principal_percent: '30' }, 'principal_percent'],
  ['a fixed instalment without an amount', { method: 'fixed_instalment' }, 'instalment_amount'],
  ['an instalment below its interest', { method: 'fixed_instalment', instalment_amount: '1000.00' }, 'instalment_amount'],
  [
    'a day of the month with weekly instalments',
    { frequency: 'week', first_due: { rule: 'day_of_month', day: 5, least_days: 0 } },
    'first_due',
  ],
  ['fees above the amount', { fees: [{ name: 'Fee', amount: 2_000_000, when: 'deducted' }] }, 'fees'],
  ['points of the rate as an amount', { fees: [{ name: 'Fee', amount: 100, when: 'in_rate' }] }, 'fees.0.percent'],
])('%s is refused at its field, by the rules of the engine', async (_what, terms, field) => {
  const refused = await ask(app, 'POST /api/admin/loan_interest', { as: admin, body: { ...usual, name: 'Odd loan', ...terms } });
  expect([refused.statusCode, Object.keys(refused.json().errors ?? {})]).toEqual([422, [field]]);
});
