/** The staff's search: each filter finds what it names and nothing else, inside the scope of the requester. */
import { dayMs } from '@ajo/contract/kernel/time';
import { aCustomer, appOf, ask, aStaff, freshContext, signIn } from '#kit';
import { addBranch } from '#modules/branches';
import { saveUser, type User } from '#modules/users';
import { inTransaction } from '#platform/db/transaction';
import { expect, test } from 'vitest';
import { anApplication, aReadyCustomer, aRunningLoan, seedProducts } from '../../../tests/loans/applications.ts';

const context = await freshContext();
const app = await appOf(context);
await seedProducts(context);
const admin = await signIn(context, await aStaff(context, 'admin'));
const officer = await aStaff(context, 'credit_officer');
const branchId = await inTransaction(context.db, (tx) => addBranch(tx, context, 'Surulere'));

const named = async (firstName: string, lastName: string, more: object = {}): Promise<User> => {
  const user = await aReadyCustomer(context);
  await inTransaction(context.db, (tx) => saveUser(tx, user.id, { first_name: firstName, last_name: lastName, ...more }));
  return user;
};
// Three weeks: the first loan three weeks ago, one last week, one today.
const ada = await named('Adaeze', 'Nwachukwu', {
  email: 'ada.n@shop.test',
  phone: '+2348031234567',
  account_officer_id: officer.id,
});
const first = await aRunningLoan(context, { customer: ada });
await inTransaction(context.db, (tx) => saveUser(tx, ada.id, { account_officer_id: officer.id }));
context.clock.moveBy(14 * dayMs);
const bala = await named('Bala', 'Percent%', { branch_id: branchId });
const second = await anApplication(context, { customer: bala });
context.clock.moveBy(7 * dayMs);
const chi = await named('Chi', 'Nwankwo');
const third = await anApplication(context, { customer: chi });

const label: Record<string, string> = { [first.loanId]: 'first', [second.loanId]: 'second', [third.loanId]: 'third' };
const found = async (query: string, as = admin, role = 'admin'): Promise<string[]> => {
  const answer = await ask(app, `GET /api/${role}/search/loan?${query}`, { as });
  const { data, meta } = answer.json();
  expect(meta.total).toBe(data.length);
  return data.map(({ id }: { id: string }) => label[id]);
};
const { officerHeaders, hr } = {
  officerHeaders: await signIn(context, officer),
  hr: await signIn(context, await aStaff(context, 'hr')),
};
const session = await signIn(context, await aStaff(context, 'admin'));

test.each([
  ['', ['third', 'second', 'first']],
  ['name=adaeze', ['first']],
  ['name=NWA', ['third', 'first']],
  ['name=nwachukwu%20ada', ['first']],
  ['name=ada%20nwankwo', []],
  ['name=%25', ['second']],
  ['email=ada.n%40', ['first']],
  ['email=SHOP.test', ['first']],
  ['phone=08031234', ['first']],
  ['phone=%2B2348031234567', ['first']],
  ['phone=0803%20123%204567', ['first']],
  ['status=active', ['first']],
  ['status[]=active&status[]=pending', ['third', 'second', 'first']],
  [`branch_id=${branchId}`, ['second']],
  [`officer_id=${officer.id}`, ['first']],
  ['date_filter=today', ['third']],
  ['date_filter=week', ['third']],
  ['date_filter=month', ['third', 'second', 'first']],
  ['date_filter=custom&start_date=2026-03-02&end_date=2026-03-16', ['second', 'first']],
  ['name=nwa&status=pending&date_filter=today', ['third']],
])('%s finds %j', async (query, expected) => {
  expect(await found(query, session)).toEqual(expected);
});

const numberOf = async (query: string): Promise<string> =>
  (await ask(app, `GET /api/admin/search/loan?${query}`, { as: session })).json().data[0].number;

test('one search finds a loan by its number, and a customer by name, phone or email', async () => {
  const number = await numberOf('name=bala');
  for (const text of [number, number.toLowerCase(), number.replace('-', ' '), number.replace(/\D+0*/, '')])
    expect(await found(`search=${encodeURIComponent(text)}`, session)).toEqual(['second']);
  expect(await found('search=nwa', session)).toEqual(['third', 'first']);
  expect(await found('search=08031234', session)).toEqual(['first']);
  expect(await found('search=ada.n%40shop', session)).toEqual(['first']);
  expect(await found('search=AJ-999999', session)).toEqual([]);
  expect(await found(`search=${number}&status=active`, session)).toEqual([]);
});

test('one search finds a loan by the reference of a payment, in any spelling', async () => {
  const finance = await signIn(context, await aStaff(context, 'finance'));
  const body = { amount: 100_000, reference: 'FT26300/0099' };
  await ask(app, `POST /api/finance/user/loan-debit/${first.loanId}`, { as: finance, body });
  for (const text of ['FT26300/0099', 'ft26300 0099'])
    expect(await found(`search=${encodeURIComponent(text)}`, session)).toEqual(['first']);
  expect(await found('search=FT26300', session)).toEqual([]);
});

test('a number or a reference out of scope finds nothing, and digits are then a phone number', async () => {
  const number = await numberOf('name=bala');
  expect(await found(`search=${number}`, officerHeaders)).toEqual([]);
  expect(await found('search=8031', officerHeaders)).toEqual(['first']);
  expect(await found('search=08031234', hr, 'hr')).toEqual([]);
});

test('a running loan shows what is outstanding, due and late, and its officer', async () => {
  const rows = (await ask(app, 'GET /api/admin/search/loan', { as: session })).json().data;
  const [last, , running] = rows;
  expect(last).toMatchObject({ outstanding: null, due: null, days_late: 0 });
  expect(running.officer).toBe(`${officer.firstName} ${officer.lastName}`);
  expect(running.days_late).toBeGreaterThan(0);
  expect(running.due).toBeGreaterThan(0);
  expect(running.outstanding).toBeGreaterThanOrEqual(running.due);
});

test.each([
  ['date_filter=custom', ['start_date', 'end_date']],
  ['date_filter=custom&start_date=2026-03-02', ['end_date']],
  ['date_filter=custom&end_date=2026-03-02', ['start_date']],
  ['start_date=2026-03-02&end_date=2026-03-01', ['end_date']],
  ['start_date=tomorrow', ['start_date']],
  ['status=nonsense', ['status.0']],
  ['officer_id=me', ['officer_id']],
  ['page=0', ['page']],
])('%s is refused at %j', async (query, fields) => {
  const answer = await ask(app, `GET /api/admin/search/loan?${query}`, { as: session });
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, fields]);
});

test('an officer finds only their own portfolio, with any search', async () => {
  expect(await found('', officerHeaders)).toEqual(['first']);
  expect(await found('name=nwa', officerHeaders)).toEqual(['first']);
  expect(await found('name=bala', officerHeaders)).toEqual([]);
});

test('an officer in several offices of a customer finds each loan once, running or not', async () => {
  const inOffices = await aStaff(context, 'credit_officer');
  const as = await signIn(context, inOffices);
  const assign = (user: User, change: object) => inTransaction(context.db, (tx) => saveUser(tx, user.id, change));
  await assign(ada, { onboarding_officer_id: inOffices.id, deposit_officer_id: inOffices.id });
  await assign(bala, { deposit_officer_id: inOffices.id });
  for (const states of ['status=active', 'status=active&sort=amount&direction=desc', 'status=active&sort=applied&direction=asc'])
    expect(await found(states, as)).toEqual(['first']);
  expect(await found('status=active&date_filter=today', as)).toEqual([]);
  expect(await found('status[]=active&status[]=pending', as)).toEqual(['second', 'first']);
  expect(await found('', as)).toEqual(['second', 'first']);
  await assign(ada, { onboarding_officer_id: null, deposit_officer_id: null });
  expect(await found('status=active', as)).toEqual([]);
  expect(await found('status=pending', as)).toEqual(['second']);
});

test('recovery finds late loans from the first day past due', async () => {
  const late = await signIn(context, await aStaff(context, 'recovery_officer'));
  expect(await found('', late, 'recovery_officer')).toEqual(['first']);
  expect(await found('name=adaeze', late, 'recovery_officer')).toEqual(['first']);
  expect(await found('name=bala', late, 'recovery_officer')).toEqual([]);
});

test('HR can neither read nor search contacts of customers', async () => {
  expect(await found('phone=08031234', hr, 'hr')).toEqual([]);
  expect(await found('email=ada.n', hr, 'hr')).toEqual([]);
  const rows = (await ask(app, 'GET /api/hr/search/loan?name=adaeze', { as: hr })).json().data;
  expect(rows[0].customer).toMatchObject({ phone: null });
});

test('an unsent application is not visible to staff', async () => {
  const user = await aCustomer(context);
  const body = { loan_interest_id: '01912f00-0000-7000-8000-000000000002', amount: 4_000_000, tenor: 4 };
  const draft = (await ask(app, 'PUT /api/user/loan_draft', { as: await signIn(context, user), body })).json().data.loan_id;
  expect(await found('', session)).toEqual(['third', 'second', 'first']);
  expect((await ask(app, `GET /api/admin/loan/${draft}`, { as: session })).statusCode).toBe(404);
});
