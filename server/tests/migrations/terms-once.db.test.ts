/** Products and loans of before terms were stored once: they keep every term, and a contradiction stops the migration. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate, migrations } from '#platform/db/migrate';

const database = `migrated_${randomBytes(8).toString('hex')}`;
const server = new URL(inject('templateUrl'));
const urlOf = (name: string): string => Object.assign(new URL(server), { pathname: name }).href;
const before = migrations().filter(({ name }) => name < '0270');
const after = migrations().filter(({ name }) => name < '0272');

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

async function inDatabase<Answer>(name: string, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: urlOf(name) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function insert(client: pg.Client, table: string, row: object): Promise<void> {
  const names = Object.keys(row);
  const values = names.map((_name, at) => `$${at + 1}`);
  await client.query(`insert into ${table} (${names.join(', ')}) values (${values.join(', ')})`, Object.values(row));
}

const at = new Date('2026-03-02T08:00:00Z');
beforeAll(() => inDatabase('postgres', (client) => client.query(`create database ${database}`)));
afterAll(() => inDatabase('postgres', (client) => client.query(`drop database ${database} with (force)`)));
beforeAll(async () => {
  await migrate(urlOf(database), before);
  await inDatabase(database, async (client) => {
    await insert(client, 'users', {
      id: customer,
      first_name: 'Ada',
      last_name: 'Obi',
      email: 'ada@mail.test',
      type: 'user',
      status: 'active',
      created_at: at,
    });
    await insert(client, 'loan_products', {
      ...columns,
      id: product,
      version: 3,
      created_at: at,
      schedule: { every: 2, max_tranches: 3, day_count: 'actual/365' },
    });
    await insert(client, 'loans', {
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
});

const setGuarantors = (count: number) =>
  inDatabase(database, (client) => client.query('update loans set required_guarantors = $1', [count]));

test('a loan whose columns contradict its terms stops the migration and is reported', async () => {
  await setGuarantors(1);
  await expect(migrate(urlOf(database), after)).rejects.toThrow(
    /0271_loans_terms_once.sql failed: Terms of loans differ .*Loans: \d+$/,
  );
  await setGuarantors(columns.required_guarantors);
});

test('every term of a product and of a loan is unchanged, and the computed columns equal the former ones', async () => {
  await migrate(urlOf(database), after);
  const { rows } = await inDatabase(database, (client) =>
    client.query<Record<string, unknown>>(
      'select p.*, l.terms as loan_terms, l.rate_percent as agreed from loan_products p, loans l',
    ),
  );
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
  const computed = await inDatabase(database, (client) =>
    client.query('select purpose, rate_period, method, frequency, early_settlement_rebate_bps, required_guarantors from loans'),
  );
  const { name, rate_period, method, frequency, early_settlement_rebate_bps, required_guarantors } = columns;
  expect(computed.rows).toEqual([
    { purpose: name, rate_period, method, frequency, early_settlement_rebate_bps, required_guarantors },
  ]);
});

test.each([
  ['out of range', { fee_bps: 2001 }, 'loan_products_ranges'],
  ['of an unknown word', { method: 'interest_free' }, 'loan_products_words'],
  ['that is no percentage', { rate_percent: 'four' }, 'loan_products_percentages'],
])('the database refuses a term %s', async (_what, change, constraint) => {
  await migrate(urlOf(database), after);
  await expect(
    inDatabase(database, (client) => client.query('update loan_products set terms = terms || $1', [JSON.stringify(change)])),
  ).rejects.toThrow(constraint);
});

test('the database refuses a product without one of its terms', async () => {
  await expect(
    inDatabase(database, (client) => client.query(`update loan_products set terms = terms - 'fee_bps'`)),
  ).rejects.toThrow('loan_products_complete');
});
