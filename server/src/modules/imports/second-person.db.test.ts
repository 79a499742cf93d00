/** A file of repayments counts in its uploader's total of the day; above the total it books nothing until a second person confirms. */
import { aCustomer, actorOf, aRunningLoan, ask, aStaff, confirmById, confirmNewest, dieAt, signIn } from '#kit';
import { expireApprovals } from '#modules/approvals';
import { dayMs } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import { sqlOf } from '#platform/db/sql';
import { beforeEach, expect, test, vi } from 'vitest';
import { approvalRegistry } from '../../approvals.ts';
import { openCrashes } from '../../../tests/repayments/crashes.ts';
import { formOf } from '../../../tests/repayments/forms.ts';
import { importJob } from './commands/accept-import.ts';
import { runImport } from './commands/import-repayments.ts';

// Each crash is the start of a whole program.
vi.setConfig({ testTimeout: 240_000 });
const { context, app, press, booksProve } = await openCrashes({ MANUAL_PAYMENTS_ALONE_PER_DAY: '150000' });
const [one, two] = [await aStaff(context, 'finance'), await aStaff(context, 'finance')];
let references = 0;
let numbers: string[] = [];
let ids: LoanId[] = [];
beforeEach(async () => {
  // Each test has a day of its own.
  context.clock.moveBy(dayMs);
  context.queued.length = 0;
  const loans = [await aRunningLoan(context, await aCustomer(context)), await aRunningLoan(context, await aCustomer(context))];
  numbers = loans.map(({ number }) => number);
  ids = loans.map(({ id }) => id);
});

/** Two rows of the given naira. */
async function sheet(naira: number, fields: Record<string, string> = {}) {
  const paidOn = context.clock.businessDay();
  const rows = numbers.map((number) => `${number},${naira},${paidOn},FILE-${(references += 1)},`);
  const bytes = Buffer.from(['loan_number,amount,paid_on,reference,note', ...rows].join('\n'));
  const form = formOf(fields, { name: 'march.csv', type: 'text/csv', bytes });
  return { call: 'POST /api/finance/upload', as: await signIn(context, one), ...form };
}
const upload = async (naira: number, fields: Record<string, string> = {}) => (await press(await sheet(naira, fields))).json();
const payByHand = async (naira: number) =>
  ask(app, `POST /api/finance/user/loan-debit/${ids[0]}`, {
    as: await signIn(context, one),
    body: { amount: naira * 100, reference: `HAND-${(references += 1)}` },
  });
const booked = async () =>
  (await sqlOf(context.db).selectFrom('payment_logs').select('id').where('loan_id', 'in', ids).execute()).length;
const read = async (id: string) =>
  (await ask(app, `GET /api/finance/imports/${id}`, { as: await signIn(context, one) })).json().data;
const outcomes = async (id: string): Promise<string[]> => {
  const { status, rows } = await read(id);
  return [status, ...rows.map(({ outcome }: { outcome: string }) => outcome)];
};
const jobs = () => context.queued.filter(({ name }) => name === importJob);
const newestApproval = async () =>
  (await ask(app, 'GET /api/finance/approvals?state=pending', { as: await signIn(context, two) })).json().data.at(-1);

test('a file above the daily total requires approval, shows its sum, and is booked after a second person confirms', async () => {
  expect((await upload(500)).message).toBe('Import started');
  const { message, data } = await upload(300);
  expect(message).toBe('Request sent: a second person must confirm it');
  await runImport(context, data.id);
  expect([await outcomes(data.id), jobs().length, await booked()]).toEqual([['awaiting_approval', 'waiting', 'waiting'], 1, 0]);
  const approval = await newestApproval();
  expect([approval.subject.name, approval.facts.map(({ field, after }: Record<string, string>) => [field, after])]).toEqual([
    'march.csv',
    [
      ['file', 'march.csv'],
      ['rows', '2'],
      ['sum', '₦600.00'],
      ['recorded_on_that_day', '₦1,000.00'],
    ],
  ]);
  expect((await confirmNewest(app, await signIn(context, one), 'finance')).json().code).toBe('second_person_needed');
  expect((await confirmNewest(app, await signIn(context, two), 'finance')).statusCode).toBe(200);
  await runImport(context, data.id);
  expect([await outcomes(data.id), await booked()]).toEqual([['done', 'booked', 'booked'], 2]);
  await booksProve();
});

test('files and manual payments share one daily total; a dry run does not count', async () => {
  await upload(600, { dry_run: 'true' });
  const { data } = await upload(600);
  expect((await payByHand(400)).json().data.state).toBe('asked');
  await runImport(context, data.id);
  expect(await outcomes(data.id)).toEqual(['done', 'booked', 'booked']);
  expect((await upload(200)).data.status).toBe('awaiting_approval');
  context.clock.moveBy(dayMs);
  expect((await payByHand(1_000)).json().data.amount).toBe(100_000);
  expect((await upload(300)).data.status).toBe('awaiting_approval');
});

test('of two concurrent files, or a file and a manual payment, one requires approval', async () => {
  const files = await Promise.all([upload(500), upload(500)]);
  expect(files.map(({ data }): string => data.status).sort()).toEqual(['awaiting_approval', 'waiting']);
  context.clock.moveBy(dayMs);
  const [file, payment] = await Promise.all([upload(500), payByHand(1_000)]);
  expect([file.data.status === 'waiting', payment.json().data.state !== 'asked'].filter(Boolean)).toHaveLength(1);
});

test('a declined file books nothing, records who declined it and why, and can be uploaded again', async () => {
  const form = await sheet(1_000);
  const { data } = (await press(form)).json();
  expect((await press(form)).json().code).toBe('import_known');
  const approval = await newestApproval();
  await ask(app, `POST /api/finance/approvals/${approval.id}/decline`, {
    as: await signIn(context, two),
    body: { reason: 'Not on our statement' },
  });
  await runImport(context, data.id);
  expect([await outcomes(data.id), await booked(), jobs()]).toEqual([['declined', 'skipped', 'skipped'], 0, []]);
  expect((await read(data.id)).rows[0].reason).toBe(`Declined by ${actorOf(two).name}: Not on our statement`);
  expect((await press(form)).json().data.status).toBe('awaiting_approval');
});

test('an unconfirmed file expires and books nothing', async () => {
  const { data } = await upload(1_000);
  context.clock.moveBy(31 * dayMs);
  await expireApprovals(context, approvalRegistry.kinds);
  await runImport(context, data.id);
  expect([await outcomes(data.id), await booked()]).toEqual([['declined', 'skipped', 'skipped'], 0]);
  expect((await read(data.id)).rows[0].reason).toBe('The import was not confirmed in time');
});

test('a payment on the loan of the person who confirms is refused', async () => {
  ids = [(await aRunningLoan(context, two)).id];
  const [loan] = await sqlOf(context.db).selectFrom('loans').select('number').where('id', 'in', ids).execute();
  numbers = [`AJ-${String(loan?.number).padStart(6, '0')}`];
  const { data } = await upload(2_000);
  expect((await confirmNewest(app, await signIn(context, two), 'finance')).statusCode).toBe(200);
  await runImport(context, data.id);
  expect([await outcomes(data.id), await booked()]).toEqual([['done', 'refused'], 0]);
});

test('a confirmation killed before its commit is gone; one killed after it has its job, and the import continues', async () => {
  const { data } = await upload(1_000);
  const { id, version } = await newestApproval();
  const act = { call: `POST /api/finance/approvals/${id}/approve`, as: await signIn(context, two), body: { version } };
  await dieAt(context, 'transaction.uncommitted', act);
  expect([await outcomes(data.id), jobs()]).toEqual([['awaiting_approval', 'waiting', 'waiting'], []]);
  await dieAt(context, 'transaction.committed', act);
  expect(jobs()).toHaveLength(1);
  expect((await confirmById(app, await signIn(context, two), { id, prefix: 'finance' })).statusCode).toBe(409);
  await dieAt(context, 'transaction.committed#2', { job: importJob, data: { importId: data.id } });
  expect(await outcomes(data.id)).toEqual(['running', 'booked', 'waiting']);
  await Promise.all([runImport(context, data.id), runImport(context, data.id)]);
  expect([await outcomes(data.id), await booked()]).toEqual([['done', 'booked', 'booked'], 2]);
  await booksProve();
});
