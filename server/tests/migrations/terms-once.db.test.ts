/** Products and loans of before terms were stored once: they keep every term, and a contradiction stops the migration. */
import { beforeAll, expect, test } from 'vitest';
import { oldDatabase } from './old-database.ts';

const { insert, migrateUntil, query } = oldDatabase();
const migrateTerms = () => migrateUntil('0272');
const [customer, product, loan] = ['1', '2', '3'].map((last) => `00000000-0000-7000-8000-00000000000${last}`);
const columns = {
  name: 'Market loan',
  description: 'For traders',
  active: true,
  is_public: false,
  min_kobo: '100000',
  max_kobo: '900000000000',
  frequency: 'week',
  min_instalments: 4,
  max_instalments: 26,
  method: 'flat',
  rate_percent: '1.25',
  min_rate_percent: '1.125',
  rate_period: 'year',
  fee_bps: 125,
  early_settlement_rebate_bps: 5000,
  penalty_percent: '36',
  penalty_grace_days: 5,
  penalty_cap_bps: 900,
  required_guarantors: 2,
  min_age_years: 21,
  min_months_as_customer: 6,
  max_active_loans: 3,
  max_days_late: 7,
  min_score: 40,
  max_dti_bps: 2500,
  offer_valid_days: 9,
  cooling_off_days: 1,
  required_documents: ['work_id', 'utility_bill'],
};
const { min_kobo: minKobo, max_kobo: maxKobo, ...others } = columns;
const terms = { ...others, min_amount: Number(minKobo), max_amount: Number(maxKobo) };

const at = new Date('2026-03-02T08:00:00Z');
beforeAll(async () => {
  await migrateUntil('0270');
  await insert('users', {
    id: customer,
    first_name: 'Ada',
    last_name: 'Obi',
    email: 'ada@mail.test',
    type: 'user',
    status: 'active',
    created_at: at,
  });
  await insert('loan_products', {
    ...columns,
    id: product,
    version: 3,
    created_at: at,
    schedule: { every: 2, max_tranches: 3, day_count: 'actual/365' },
  });
  await insert('loans', {
    id: loan,
    customer_id: customer,
    product_id: product,
    product_version: 3,
    engine_version: 1,
    status: 'incomplete',
    purpose: columns.name,
    principal_kobo: 500_000,
    fee_kobo: 0,
    rate_percent: '1.125',
    rate_period: columns.rate_period,
    method: columns.method,
    frequency: columns.frequency,
    instalments: 4,
    early_settlement_rebate_bps: columns.early_settlement_rebate_bps,
    required_guarantors: columns.required_guarantors,
    terms,
    created_at: at,
  });
});

const setGuarantors = (count: number) => query('update loans set required_guarantors = $1', [count]);

test('a loan whose columns contradict its terms stops the migration and is reported', async () => {
  await setGuarantors(1);
  await expect(migrateTerms()).rejects.toThrow(/0271_loans_terms_once.sql failed: Terms of loans differ .*Loans: \d+$/);
  await setGuarantors(columns.required_guarantors);
});

test('every term of a product and of a loan is unchanged, and the computed columns equal the former ones', async () => {
  await migrateTerms();
  const rows = await query('select p.*, l.terms as loan_terms, l.rate_percent as agreed from loan_products p, loans l');
  expect(rows).toMatchObject([
    {
      id: product,
      version: 3,
      terms: { ...terms, every: 2, max_tranches: 3, day_count: 'actual/365' },
      name: columns.name,
      active: true,
      is_public: false,
      min_kobo: minKobo,
      max_kobo: maxKobo,
      loan_terms: terms,
      agreed: '1.125',
    },
  ]);
  const computed = await query(
    'select purpose, rate_period, method, frequency, early_settlement_rebate_bps, required_guarantors from loans',
  );
  const { name, rate_period, method, frequency, early_settlement_rebate_bps, required_guarantors } = columns;
  expect(computed).toEqual([{ purpose: name, rate_period, method, frequency, early_settlement_rebate_bps, required_guarantors }]);
});

test.each([
  ['out of range', { fee_bps: 2001 }, 'loan_products_ranges'],
  ['of an unknown word', { method: 'interest_free' }, 'loan_products_words'],
  ['that is no percentage', { rate_percent: 'four' }, 'loan_products_percentages'],
])('the database refuses a term %s', async (_what, change, constraint) => {
  await migrateTerms();
  await expect(query('update loan_products set terms = terms || $1', [JSON.stringify(change)])).rejects.toThrow(constraint);
});

test('the database refuses a product without one of its terms', async () => {
  await expect(query(`update loan_products set terms = terms - 'fee_bps'`)).rejects.toThrow('loan_products_complete');
});
