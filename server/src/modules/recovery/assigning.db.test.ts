/** Who recovers what: recovery officers by hand and by rule, contacts by the setting, and loans that were written off with what came since. */
import { dayMs } from '@ajo/contract/kernel/time';
import { aCustomer, appOf, aRunningLoan, ask, aStaff, aTeam, closeOpenDays, confirmNewest, freshContext, signIn } from '#kit';
import { sqlOf } from '#platform/db/sql';
import { beforeAll, expect, test } from 'vitest';
import { assignByRule } from './commands/assign-recovery.ts';
import { jobTable } from '../../jobs.ts';

const context = await freshContext();
const app = await appOf(context);
const { staff, home, far } = await aTeam(context, ['subadmin', 'admin', 'superadmin', 'finance'], ['Ikeja', 'Aba']);
const as = (role: keyof typeof staff) => signIn(context, staff[role]);
const [near, away, everywhere] = [
  await aStaff(context, 'recovery_officer', { branchId: home }),
  await aStaff(context, 'recovery_officer', { branchId: far }),
  await aStaff(context, 'recovery_officer'),
];
const [first, second, third] = [
  await aCustomer(context, { branchId: home }),
  await aCustomer(context, { branchId: home }),
  await aCustomer(context, { branchId: far }),
];
const onTime = await aCustomer(context, { branchId: home });
let loanId = '';
const officerOf = async (id: string) =>
  (await sqlOf(context.db).selectFrom('users').select('recovery_officer_id').where('id', '=', id).executeTakeFirstOrThrow())
    .recovery_officer_id;
const assign = async (role: keyof typeof staff, customers: readonly string[], officer: string) =>
  ask(app, 'POST /api/admin/defaulters/assign', {
    as: await as(role),
    body: { customer_ids: customers, recovery_officer_id: officer },
  });
const settings = async (body: object) => ask(app, 'PUT /api/admin/recovery-settings', { as: await as('superadmin'), body });
const standard = { contact_from: 8, contact_to: 20, contacts_per_day: 1, assign_after_days: 30 };
const assignByJob = async () => jobTable.find(({ name }) => name === 'recovery.assign')?.handler(context, {});

beforeAll(async () => {
  ({ id: loanId } = await aRunningLoan(context, first));
  await aRunningLoan(context, second);
  await aRunningLoan(context, third);
  context.clock.moveBy(40 * dayMs);
  await closeOpenDays(context);
});

test('a person gives late customers of their branch to a recovery officer of their branch', async () => {
  expect((await assign('subadmin', [first.id], near.id)).json()).toMatchObject({
    message: '1 customer assigned',
    data: { assigned: 1 },
  });
  expect((await assign('subadmin', [first.id], near.id)).json()).toMatchObject({
    message: 'The customers have this officer already',
    data: { assigned: 0 },
  });
  expect(await officerOf(first.id)).toBe(near.id);
  const refused: [Parameters<typeof assign>, string][] = [
    [['subadmin', [first.id], away.id], 'recovery_officer_id'],
    [['subadmin', [first.id], staff.finance.id], 'recovery_officer_id'],
    [['subadmin', [third.id], near.id], 'customer_ids'],
    [['admin', [onTime.id], near.id], 'customer_ids'],
    [['admin', [], near.id], 'customer_ids'],
  ];
  for (const [input, field] of refused) {
    const answer = await assign(...input);
    expect([field, answer.statusCode, Object.keys(answer.json().errors)]).toEqual([field, 422, [field]]);
  }
  expect((await assign('finance', [first.id], near.id)).statusCode).toBe(403);
});

test('every morning the rest is given to officers of the branch, none is taken from an officer, and never by a rule that is off', async () => {
  expect((await settings({ ...standard, assign_after_days: null })).statusCode).toBe(200);
  await assignByJob();
  expect(await officerOf(second.id)).toBeNull();
  await settings({ ...standard, assign_after_days: 200 });
  await assignByJob();
  expect(await officerOf(second.id)).toBeNull();
  await settings({ ...standard, assign_after_days: 5 });
  await assign('admin', [first.id], everywhere.id);
  await Promise.all([assignByJob(), assignByJob()]);
  expect([await officerOf(first.id), await officerOf(second.id), await officerOf(third.id), await officerOf(onTime.id)]).toEqual([
    everywhere.id,
    near.id,
    away.id,
    null,
  ]);
  const lines = sqlOf(context.db).selectFrom('officer_assignments').select('officer_id').where('customer_id', '=', second.id);
  expect(await lines.where('office', '=', 'recovery').execute()).toHaveLength(1);
});

test('customers that no officer can take up delay no others, those of a suspended officer are taken up, and an officer has one notice of a run', async () => {
  const suspend = (id: string, at: Date | null) =>
    sqlOf(context.db)
      .updateTable('users')
      .set({ suspended_at: at, suspended_by: at && staff.admin.id })
      .where('id', '=', id)
      .execute();
  const notices = async () =>
    (await ask(app, 'GET /api/notifications', { as: await signIn(context, near) }))
      .json()
      .data.map(({ data }: { data: { message: string } }) => data.message)
      .filter((message: string) => message.includes('arrears'));
  await settings({ ...standard, assign_after_days: 1 });
  const before = await notices();
  // Aba has no officer at work, and its customer is late for the longest time; all of Ikeja are with a suspended officer.
  for (const { id } of [away, everywhere]) await suspend(id, context.clock.now());
  for (const id of [first.id, second.id])
    await sqlOf(context.db).updateTable('users').set({ recovery_officer_id: everywhere.id }).where('id', '=', id).execute();
  expect(await assignByRule(context, { limit: 1 })).toBe(2);
  expect([await officerOf(first.id), await officerOf(second.id), await officerOf(third.id)]).toEqual([near.id, near.id, away.id]);
  expect((await notices()).length - before.length).toBe(1);
  expect((await notices())[0]).toBe('2 customers in arrears were assigned to you');
  expect(await assignByRule(context)).toBe(0);
  for (const { id } of [away, everywhere]) await suspend(id, null);
});

test('the setting decides when and how often customers are contacted; wrong ones are refused by their field', async () => {
  const log = async () =>
    ask(app, `POST /api/admin/loan/${loanId}/recovery-log`, {
      as: await as('admin'),
      body: { channel: 'call', outcome: 'reached', note: 'Will pay on Friday' },
    });
  expect([(await log()).statusCode, (await log()).json().code]).toEqual([201, 'contact_daily_limit']);
  await settings({ ...standard, contacts_per_day: 3 });
  expect([(await log()).statusCode, (await log()).statusCode, (await log()).json().code]).toEqual([
    201,
    201,
    'contact_daily_limit',
  ]);
  for (const [field, value] of [
    ['contact_from', 5],
    ['contact_to', 22],
    ['contacts_per_day', 0],
    ['assign_after_days', 0],
  ] as const)
    expect([field, Object.keys((await settings({ ...standard, [field]: value })).json().errors)]).toEqual([field, [field]]);
  const body = standard;
  expect((await ask(app, 'PUT /api/admin/recovery-settings', { as: await as('admin'), body })).statusCode).toBe(403);
  expect((await ask(app, 'GET /api/admin/recovery-settings', { as: await as('subadmin') })).json().data.contacts_per_day).toBe(3);
});

test('a loan that was written off is listed with what came of it, within the scope of the caller', async () => {
  const list = async (role: keyof typeof staff, query = '') =>
    (await ask(app, `GET /api/admin/defaulters/written-off?${query}`, { as: await as(role) })).json();
  expect((await list('admin')).data).toEqual([]);
  const body = { reason: 'Nobody has been reached for months' };
  await ask(app, `POST /api/admin/loan/${loanId}/write-off`, { as: await as('superadmin'), body });
  expect((await confirmNewest(app, await as('admin'), 'admin')).statusCode).toBe(200);
  const [row] = (await list('subadmin')).data;
  expect(row).toMatchObject({
    id: loanId,
    recovery_officer: expect.any(String),
    written_off_on: context.clock.businessDay(),
    recovered: 0,
    left: row.written_off,
  });
  expect(row.written_off).toBeGreaterThan(0);
  const payment = { amount: 500_000, reference: 'RECOVERED-0001' };
  const paid = await ask(app, `POST /api/finance/user/loan-debit/${loanId}`, { as: await as('finance'), body: payment });
  expect(paid.statusCode).toBe(200);
  const after = await list('admin');
  expect(after.data[0]).toMatchObject({ recovered: 500_000, left: row.written_off - 500_000, last_payment: { amount: 500_000 } });
  expect(after.totals).toEqual({ written_off: row.written_off, recovered: 500_000 });
  expect((await list('admin', `branch_id=${far}`)).data).toEqual([]);
  const promise = (amount: number) => ({
    body: {
      channel: 'mail',
      outcome: 'promise',
      promised_on: context.clock.businessDay(),
      promised_amount: amount,
      note: 'Pays',
    },
  });
  const left = row.written_off - 500_000;
  const log = async (amount: number) =>
    ask(app, `POST /api/admin/loan/${loanId}/recovery-log`, { ...promise(amount), as: await as('admin') });
  expect(Object.keys((await log(left + 1)).json().errors)).toEqual(['promised_amount']);
  expect((await log(left)).statusCode).toBe(201);
});
