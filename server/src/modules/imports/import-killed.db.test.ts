/** An import of repayments whose worker dies anywhere: each row is booked once, all are or none where that was asked, and a trial books nothing. */
import { aCustomer, aRunningLoan, type RunningLoan, aStaff, dieAt, signIn } from '#kit';
import { trialBalance } from '#modules/ledger';
import { sql, sqlOf } from '#platform/db/sql';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Call, openCrashes } from '../../../tests/repayments/crashes.ts';
import { formOf } from '../../../tests/repayments/forms.ts';
import { importJob } from './commands/accept-import.ts';
import { runImport } from './commands/import-repayments.ts';

// Each crash is the start of a whole program.
vi.setConfig({ testTimeout: 240_000 });
const { context, press, booksProve } = await openCrashes();
const finance = await signIn(context, await aStaff(context, 'finance'));
let files = 0;
let loans: RunningLoan[] = [];
beforeEach(async () => {
  context.clock.moveBy(1_000);
  context.queued.length = 0;
  loans = [];
  for (let count = 0; count < 3; count += 1) loans.push(await aRunningLoan(context, await aCustomer(context)));
});

/** 1,000, 2,000 and 3,000 naira for the three loans, and what is in no loan's books. */
function sheet(fields: Record<string, string>, ...more: string[]): Call {
  const mark = (files += 1);
  const rows = loans.map(({ number }, at) => `${number},${at + 1}000,2026-03-02,FILE${mark}-${at},`);
  const bytes = Buffer.from(['loan_number,amount,paid_on,reference,note', ...rows, ...more].join('\n'));
  return { call: 'POST /api/finance/upload', as: finance, ...formOf(fields, { name: 'march.csv', type: 'text/csv', bytes }) };
}
async function uploaded(fields: Record<string, string>, ...more: string[]): Promise<string> {
  return (await press(sheet(fields, ...more))).json().data.id;
}
const nobodys = 'AJ-999999,500,2026-03-02,NOBODY-1,';

/** The outcome of each row, and how often its money is in the books. */
async function stateOf(importId: string) {
  const { rows } = await sql<{ outcome: string; booked: number }>`
    select r.outcome, (select count(*)::int from payment_logs p join ledger.journal j on j.id = p.journal_id
      where p.reference = r.reference and p.amount_kobo = r.amount_kobo) as booked
    from repayment_import_rows r where r.import_id = ${importId} order by r.line`.execute(sqlOf(context.db));
  const { rows: whole } = await sql<{ status: string }>`select status from repayment_imports where id = ${importId}`.execute(
    sqlOf(context.db),
  );
  return [whole[0]?.status, ...rows.map(({ outcome, booked }) => `${outcome} ${booked}`)];
}
const die = (place: string, importId: string) => dieAt(context, place, { job: importJob, data: { importId } });

test('a worker killed after any step is continued by the next one', async () => {
  const id = await uploaded({}, nobodys);
  const steps = [
    ['waiting 0', 'waiting 0', 'waiting 0', 'waiting 0'],
    ['booked 1', 'waiting 0', 'waiting 0', 'waiting 0'],
    ['booked 1', 'booked 1', 'waiting 0', 'waiting 0'],
    ['booked 1', 'booked 1', 'booked 1', 'waiting 0'],
    ['booked 1', 'booked 1', 'booked 1', 'refused 0'],
  ];
  for (const [step, left] of steps.entries()) {
    // The first step is the claim; each later worker claims again and dies after one step more.
    await die(`transaction.committed#${step === 0 ? 1 : 2}`, id);
    expect(await stateOf(id)).toEqual(['running', ...left]);
  }
  await die('transaction.committed#2', id);
  expect(await stateOf(id)).toEqual(['done', ...(steps.at(-1) ?? [])]);
  await runImport(context, id);
  expect(await stateOf(id)).toEqual(['done', ...(steps.at(-1) ?? [])]);
  await booksProve();
});

test.each([
  ['transaction.uncommitted#1', ['waiting', 'waiting 0', 'waiting 0', 'waiting 0']],
  ['repayment.unposted#2', ['running', 'booked 1', 'waiting 0', 'waiting 0']],
  ['transaction.uncommitted#3', ['running', 'booked 1', 'waiting 0', 'waiting 0']],
  ['transaction.uncommitted#5', ['running', 'booked 1', 'booked 1', 'booked 1']],
])('a worker killed at %s leaves no row partly booked, and the next one books the rest', async (place, left) => {
  const id = await uploaded({});
  await die(place, id);
  expect(await stateOf(id)).toEqual(left);
  await Promise.all([runImport(context, id), runImport(context, id)]);
  expect(await stateOf(id)).toEqual(['done', 'booked 1', 'booked 1', 'booked 1']);
  await booksProve();
});

test('all or nothing: killed between the rows books nothing, killed after the last books all', async () => {
  const id = await uploaded({ all_or_nothing: 'true' });
  await die('repayment.unposted#2', id);
  expect(await stateOf(id)).toEqual(['running', 'waiting 0', 'waiting 0', 'waiting 0']);
  await die('transaction.committed#2', id);
  expect(await stateOf(id)).toEqual(['running', 'booked 1', 'booked 1', 'booked 1']);
  await runImport(context, id);
  expect(await stateOf(id)).toEqual(['done', 'booked 1', 'booked 1', 'booked 1']);
  await booksProve();
});

test('a dry run killed between the rows has booked nothing and ends as a dry run', async () => {
  const before = await trialBalance(context.db);
  const id = await uploaded({ dry_run: 'true' });
  await die('repayment.unposted#2', id);
  expect(await stateOf(id)).toEqual(['running', 'would_book 0', 'waiting 0', 'waiting 0']);
  await runImport(context, id);
  expect(await stateOf(id)).toEqual(['done', 'would_book 0', 'would_book 0', 'would_book 0']);
  expect(await trialBalance(context.db)).toEqual(before);
});

test('an upload killed before its commit is gone; one killed after it is an import with its job', async () => {
  const act = sheet({});
  await dieAt(context, 'transaction.uncommitted', act);
  const jobs = () => context.queued.filter(({ name }) => name === importJob);
  expect(jobs()).toEqual([]);
  await dieAt(context, 'transaction.committed', act);
  expect(jobs()).toHaveLength(1);
  const importId = jobs()[0]?.data['importId'] ?? '';
  expect((await press(act)).json().code).toBe('import_known');
  await runImport(context, importId);
  expect(await stateOf(importId)).toEqual(['done', 'booked 1', 'booked 1', 'booked 1']);
});
