/** The search over HTTP: what is found, in which order, and that scopes hold. */
import { prefixOf, type StaffRole } from '@ajo/contract/kernel/access';
import type { BranchId } from '@ajo/contract/modules/branches';
import type { SearchHit } from '@ajo/contract/modules/search';
import { anInvestmentIn, aPaidPackageIn, aPerson, appOf, aSavingsAccount, ask, aStaff, freshContext, signIn } from '#kit';
import { addBranch } from '#modules/branches';
import { saveUser, type User } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { aRunningLoan, seedProducts } from '../../../tests/loans/applications.ts';

const context = await freshContext();
const app = await appOf(context);
await seedProducts(context);
const branchId = await inTransaction(context.db, (tx) => addBranch(tx, context, 'Yaba'));
const admin = await aStaff(context, 'admin');
const finance = await aStaff(context, 'finance');
const subadmin = await aStaff(context, 'subadmin', { branchId });
const officer = await aStaff(context, 'credit_officer', { branchId });
const [here, elsewhere] = [await aRunningLoan(context), await aRunningLoan(context)];
const named = (customer: User, more: object) => inTransaction(context.db, (tx) => saveUser(tx, customer.id, more));
await named(here.customer, { first_name: 'Ngozi', last_name: 'Obianuju', branch_id: branchId });
await named(elsewhere.customer, { first_name: 'Ngozi', last_name: 'Umeh', branch_id: null });

type Hit = z.input<typeof SearchHit>;
const answerTo = async (person: User, words: string) =>
  ask(app, `POST /api/${prefixOf(person.type as StaffRole)}/find`, { as: await signIn(context, person), body: { words } });
const found = async (person: User, words: string): Promise<Hit[]> => (await answerTo(person, words)).json().data;
const titles = async (person: User, words: string) => (await found(person, words)).map(({ title }) => title);
const [, numberHere = ''] = /(AJ-\d+)/.exec((await found(admin, 'Obianuju')).map(({ title }) => title).join(' ')) ?? [];

test('a name finds the customers first, then their loans', async () => {
  const hits = await found(admin, 'obianuju ngo');
  expect(hits.map(({ kind, id }) => [kind, id])).toEqual([
    ['customer', here.customer.id],
    ['loan', here.loanId],
  ]);
});

test('a number finds the loan, with and without its prefix', async () => {
  for (const words of [numberHere, numberHere.toLowerCase(), String(Number(numberHere.slice(3))).padStart(2, '0')])
    expect((await found(admin, words))[0]).toMatchObject({ kind: 'loan', id: here.loanId });
});

test('phone and email address find the customer, in the form that people type', async () => {
  const phone = (here.customer.phone ?? '').replace('+234', '0');
  expect((await found(admin, phone)).some(({ id }) => id === here.customer.id)).toBe(true);
  expect((await found(admin, here.customer.email ?? '')).some(({ id }) => id === here.customer.id)).toBe(true);
});

test('a payment reference leads to its loan', async () => {
  await ask(app, `POST /api/finance/user/loan-debit/${here.loanId}`, {
    as: await signIn(context, finance),
    body: { amount: 1_300_000, reference: 'TRF-FIND-1' },
  });
  expect(await found(admin, 'TRF-FIND-1')).toMatchObject([{ kind: 'payment', id: here.loanId, title: 'TRF-FIND-1' }]);
  expect(await found(officer, 'TRF-FIND-1')).toEqual([]);
});

test('savings are found by their number and with their customer, within the scope of the caller', async () => {
  const id = await aSavingsAccount(context, here.customer, { name: 'School fees' });
  const hits = await found(admin, 'Obianuju');
  expect(hits.map(({ kind }) => kind)).toEqual(['customer', 'loan', 'savings']);
  const [number = ''] = /SV-\d+/.exec(hits.at(-1)?.title ?? '') ?? [];
  for (const words of [number, number.toLowerCase().replace('-', ' ')])
    expect(await found(subadmin, words)).toMatchObject([{ kind: 'savings', id, detail: 'School fees, ₦0.00' }]);
  expect([await found(officer, number), await found(admin, 'IN-000001'), await found(admin, 'BL-1')]).toEqual([[], [], []]);
});

test('investments and packages are found by their number, within the scope of the caller', async () => {
  const yaba = branchId as BranchId;
  await anInvestmentIn(context, app, yaba);
  await aPaidPackageIn(context, app, yaba);
  for (const [number, kind] of [
    ['IN-000001', 'investment'],
    ['BL-000001', 'package'],
  ] as const) {
    for (const person of [admin, subadmin])
      expect(await found(person, number)).toMatchObject([{ kind, title: expect.stringContaining(number) }]);
    expect(await found(officer, number)).toEqual([]);
  }
});

test('a search finds nothing outside of its scope', async () => {
  expect(await titles(subadmin, 'Ngozi')).toEqual([
    'Ngozi Obianuju',
    expect.stringMatching(/AJ-.*Obianuju/),
    expect.stringMatching(/SV-.*Obianuju/),
  ]);
  expect(await titles(officer, 'Ngozi')).toEqual([]);
  expect(await titles(officer, numberHere)).toEqual([]);
  expect(await titles(admin, 'Ngozi')).toHaveLength(5);
});

test('words that are too short are refused with their field, and signs of patterns find nothing', async () => {
  const short = await answerTo(admin, 'a');
  expect(short.statusCode).toBe(422);
  expect(short.json().errors).toHaveProperty('words');
  expect(await found(admin, '%%')).toEqual([]);
});

test('a merchant is found by name and by code, by the roles that list merchants', async () => {
  const merchant = await aPerson(context, 'merchant');
  await named(merchant, { first_name: 'Zainab', last_name: 'Kwari' });
  await sql`insert into referral_codes (code, user_id, created_at) values ('ZAINAB42', ${merchant.id}, ${context.clock.now()})
    on conflict do nothing`.execute(sqlOf(context.db));
  for (const words of ['Kwari', 'zainab42'])
    expect(await found(admin, words)).toMatchObject([{ kind: 'merchant', id: merchant.id, title: 'Zainab Kwari' }]);
  expect([await found(finance, 'Kwari'), await found(finance, 'ZAINAB42'), await found(admin, 'ZAINAB4')]).toEqual([[], [], []]);
});

test('the whole number of the account of a customer finds the customer, within the scope of the caller', async () => {
  await sql`insert into virtual_accounts (id, customer_id, account_number, bank_name, account_name, provider_ref, created_at)
    values (uuidv7(), ${here.customer.id}, '9912345678', 'Providus Bank', 'Ngozi Obianuju', 'ref-of-search', ${context.clock.now()})
    on conflict do nothing`.execute(sqlOf(context.db));
  expect((await found(admin, '9912345678'))[0]).toMatchObject({
    kind: 'customer',
    id: here.customer.id,
    detail: 'Account 9912345678, Providus Bank',
  });
  const hr = await aStaff(context, 'hr');
  expect([await found(officer, '9912345678'), await found(hr, '9912345678')]).toEqual([[], []]);
  expect([await found(admin, '9912345679'), await found(admin, '991234567')]).toEqual([[], []]);
});
