/** A product is closed because it is registered; a closed day takes no posting, and what comes late is posted on the open day. */
import { addDays, type Day, dayMs } from '@ajo/contract/kernel/time';
import { aCustomer, appOf, aRunningLoan, aStaff, ask, closeOpenDays as closeAll, freshContext, signIn } from '#kit';
import { credit, debit, type JournalId, post, trialBalance, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { sql, sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { expect, test } from 'vitest';
import { closeOpenDays, type DayCloser } from './index.ts';
import { retryContract } from './commands/retry-contract.ts';

const amount = 100_000n as never;
const journalOn = (effectiveOn: Day, at: Date) => ({
  id: newId<JournalId>(at),
  kind: 'capital-paid-in' as const,
  effectiveOn,
  legs: [debit(gl.bankOperating, amount), credit(gl.equity, amount)],
});
const proves = async (context: Awaited<ReturnType<typeof freshContext>>): Promise<void> => {
  expect((await trialBalance(context.db)).sum).toBe(0n);
  expect((await verifyLedger(context.db)).problems).toEqual([]);
};

/** A product of two contracts, kept in memory; `sick` fails, `locked` is held by another transaction. */
function fixtureCloser(from: Day) {
  const through = new Map(['a', 'b'].map((name) => [`00000000-0000-7000-8000-00000000000${name}`, addDays(from, -1)]));
  let sick: string | undefined;
  let locked: string | undefined;
  let notices = 0;
  const isBehind = (id: string, on: Day): boolean => (through.get(id) ?? on) < on;
  const closer: DayCloser = {
    kind: 'fixture',
    firstOpenDay: async () => Promise.resolve(from),
    behind: async (_db, on, { after = '' }) =>
      Promise.resolve([...through.keys()].filter((id) => id > after && isBehind(id, on))),
    closeBatch: async (_context, on, { after = '' }) => {
      const ids = [...through.keys()].filter((id) => id > after && isBehind(id, on));
      if (sick && ids.includes(sick)) throw new Error('sick');
      for (const id of ids.filter((one) => one !== locked)) through.set(id, on);
      return Promise.resolve({ done: ids.length, last: ids.at(-1) });
    },
    closeOne: async (_context, id, on) => {
      if (id === sick) throw new Error('sick');
      if (id === locked) return Promise.resolve(false);
      through.set(id, on);
      return Promise.resolve(true);
    },
    toReopen: async (_db, day, { after = '' }) =>
      Promise.resolve([...through].filter(([id, last]) => id > after && last >= day).map(([id]) => id)),
    reopenOne: async (_tx, _context, { reopening: { from: day }, id }) => Promise.resolve(void through.set(id, addDays(day, -1))),
    afterClosing: async () => Promise.resolve(void (notices += 1)),
  };
  const [fail, lock] = [(id?: string) => void (sick = id), (id?: string) => void (locked = id)];
  return { closer, through, notices: () => notices, fail, lock };
}

test('a contract that was locked at both passes is a failure of its day until it is closed', async () => {
  const context = await freshContext();
  const from = context.clock.businessDay();
  const { closer, through, lock } = fixtureCloser(from);
  const [first = ''] = [...through.keys()];
  const failures = () =>
    sqlOf(context.db).selectFrom('day_failures').select(['contract_id', 'on_day', 'problem', 'resolved_at']).execute();
  lock(first);
  context.clock.moveBy(dayMs);
  expect(await closeOpenDays(context, [closer])).toEqual([from]);
  expect(await failures()).toMatchObject([
    { contract_id: first, on_day: from, problem: expect.stringContaining('held it'), resolved_at: null },
  ]);
  lock();
  context.clock.moveBy(dayMs);
  await closeOpenDays(context, [closer]);
  expect(through.get(first)).toBe(addDays(from, 1));
  expect(await failures()).toMatchObject([{ contract_id: first, resolved_at: context.clock.now() }]);
});

test('a product is closed, and its failures are shown and retried, once its closer is registered', async () => {
  const context = await freshContext();
  const from = context.clock.businessDay();
  const { closer, through, notices, fail } = fixtureCloser(from);
  const [first = '', second] = [...through.keys()];
  fail(first);
  context.clock.moveBy(dayMs);
  expect(await closeOpenDays(context, [closer])).toEqual([from]);
  expect([through.get(first), through.get(second ?? ''), notices()]).toEqual([addDays(from, -1), from, 1]);

  const app = await appOf(context);
  const superadmin = await aStaff(context, 'superadmin');
  const as = await signIn(context, superadmin);
  const [failure] = (await ask(app, 'GET /api/admin/days/failures', { as })).json().data;
  expect(failure).toMatchObject({ loan_id: null, name: `fixture ${first}`, problem: 'sick' });
  fail();
  expect(await retryContract(context, superadmin as never, { failureId: failure.id, closers: [closer] })).toBe('closed');
  expect((await ask(app, 'GET /api/admin/days/failures', { as })).json().data).toEqual([]);
});

test('closing a business day closes the period of the book: posting into it is refused, today is open', async () => {
  const context = await freshContext();
  await aRunningLoan(context, await aCustomer(context));
  const on = context.clock.businessDay();
  context.clock.moveBy(dayMs);
  await closeAll(context);
  const at = context.clock.now();
  await expect(inTransaction(context.db, (tx) => post(tx, [journalOn(on, at)], at))).rejects.toMatchObject({
    code: 'period_closed',
  });
  await inTransaction(context.db, (tx) => post(tx, [journalOn(addDays(on, 1), at)], at));
  await proves(context);
});

test('a loan that could not be closed in time is closed on the open day, with its own day as value date', async () => {
  const context = await freshContext();
  const loan = await aRunningLoan(context, await aCustomer(context));
  const on = context.clock.businessDay();
  await sql`create function refuse_sick() returns trigger language plpgsql as $$ begin raise 'sick'; end $$`.execute(
    sqlOf(context.db),
  );
  await sql`create trigger sick before update on loan_books for each row execute function refuse_sick()`.execute(
    sqlOf(context.db),
  );
  context.clock.moveBy(2 * dayMs);
  expect(await closeAll(context)).toEqual([on, addDays(on, 1)]);
  await sql`drop trigger sick on loan_books`.execute(sqlOf(context.db));

  const finance = await signIn(context, await aStaff(context, 'finance'));
  const body = { amount: 100_000, reference: 'LATE-0001', paid_on: on };
  const answer = await ask(await appOf(context), `POST /api/finance/user/loan-debit/${loan.id}`, { as: finance, body });
  expect(answer.statusCode).toBe(200);
  const { rows } = await sql<{ kind: number; effective_on: Day; value_on: Day | null }>`
    select kind, effective_on, meta ->> 'value_on' as value_on from ledger.journal where kind in (110, 120) order by id`.execute(
    sqlOf(context.db),
  );
  const today = addDays(on, 2);
  // No interest is earned on the day of the payout itself.
  expect(rows.find(({ kind }) => kind === 110)).toEqual({ kind: 110, effective_on: today, value_on: addDays(on, 1) });
  expect(rows.find(({ kind }) => kind === 120)).toEqual({ kind: 120, effective_on: today, value_on: on });
  await proves(context);
});
