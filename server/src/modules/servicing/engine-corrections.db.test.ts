/** Running loans move to the corrected engine one by one: once, in favour of the customer, with correct books wherever the worker dies. */
import type { LoanId } from '@ajo/contract/modules/loans';
import { kobo, naira } from '@ajo/contract/kernel/money';
import { appOf, ask, aStaff, closeOpenDays, dieAt, freshContext, signIn } from '#kit';
import { balanceOf, trialBalance, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { sql, sqlOf } from '#platform/db/sql';
import { afterEach, expect, test, vi } from 'vitest';
import { aRunningLoan, seedProducts } from '../../../tests/loans/applications.ts';
import { subLedgers } from '../../sub-ledgers.ts';
import { correctEngines } from './commands/correct-engines.ts';

vi.setConfig({ testTimeout: 240_000 });
const context = await freshContext();
const app = await appOf(context);
await seedProducts(context);
const finance = await aStaff(context, 'finance');
afterEach(async () => {
  expect((await trialBalance(context.db)).sum).toBe(0n);
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

const as = async () => ({ as: await signIn(context, finance) });
const view = async (id: LoanId) => (await ask(app, `GET /api/finance/loan/${id}/loan-payments`, await as())).json().data;
async function pass(days: number): Promise<void> {
  context.clock.moveBy(days * 86_400_000);
  await closeOpenDays(context);
}
let references = 0;
async function pay(id: LoanId, amount: number): Promise<void> {
  references += 1;
  const body = { amount, reference: `CORRECTED-${references}`, accept_overpayment: true };
  expect((await ask(app, `POST /api/finance/user/loan-debit/${id}`, { ...(await as()), body })).statusCode).toBe(200);
}

/** ₦100,000 in two months at 4 % a month, made under version 1: late, paid in part, and late again after the last due day. */
async function aLateLoan(): Promise<LoanId> {
  const { loanId } = await aRunningLoan(context, { product: 0, amount: 10_000_000n, tenor: 2 });
  await sql`update loans set engine_version = 1 where id = ${loanId}`.execute(sqlOf(context.db));
  await pass(25);
  await pass(20);
  await pay(loanId, 2_000_000);
  await pass(20);
  await pass(20);
  await pay(loanId, 1_000_000);
  await pass(15);
  await sql`insert into loan_engine_corrections (loan_id, from_version, to_version) values (${loanId}, 1, 2)`.execute(
    sqlOf(context.db),
  );
  return loanId;
}

async function stateOf(id: LoanId) {
  const { rows } = await sql<
    Record<string, unknown>
  >`select c.state, c.favour_kobo as favour, c.reason, l.engine_version as engine,
      (select count(*)::int from loan_events e where e.loan_id = l.id and e.kind = 'engine_changed') as changes,
      (select count(*)::int from ledger.journal j where j.kind = 900 and j.meta ->> 'loan' = l.id::text) as journals,
      (select array_agg(n.message) from notifications n where n.user_id = l.customer_id and n.message like '%charged too much%') as letters
    from loans l join loan_engine_corrections c on c.loan_id = l.id where l.id = ${id}`.execute(sqlOf(context.db));
  return rows[0];
}

/** What the rows on file ask for. */
async function penaltiesOf(id: LoanId): Promise<bigint> {
  const { rows } = await sql<{ penalty: bigint }>`select sum(penalty_kobo)::bigint as penalty from loan_payments
    where loan_id = ${id}`.execute(sqlOf(context.db));
  return rows[0]?.penalty ?? 0n;
}

test('the difference is taken off once, in favour of the customer, who gets one letter with the amount', async () => {
  const id = await aLateLoan();
  const before = await view(id);
  await Promise.all([correctEngines(context), correctEngines(context)]);
  await correctEngines(context);
  const after = await view(id);
  const favour = before.payoff - after.payoff;
  expect(favour).toBeGreaterThan(0);
  expect(await stateOf(id)).toEqual({
    state: 'corrected',
    favour: BigInt(favour),
    reason: null,
    engine: 2,
    changes: 1,
    journals: 1,
    letters: [expect.stringContaining(`${naira(kobo(BigInt(favour)))} in your favour`)],
  });
  expect(await balanceOf(context.db, gl.penaltyIncome)).toBe(await penaltiesOf(id));
  expect(after.payments.length).toBe(before.payments.length);
  await pass(3);
  await pay(id, (await view(id)).payoff);
  const { rows } = await sql`select status from loans where id = ${id}`.execute(sqlOf(context.db));
  expect(rows).toEqual([{ status: 'completed' }]);
});

test('a worker that dies before the journals are posted leaves the loan as it was, and the next one corrects it', async () => {
  const id = await aLateLoan();
  const { payoff } = await view(id);
  await dieAt(context, 'engine_correction.unposted', { job: 'engine_corrections.run' });
  expect(await stateOf(id)).toEqual({
    state: 'pending',
    favour: null,
    reason: null,
    engine: 1,
    changes: 0,
    journals: 0,
    letters: null,
  });
  expect((await view(id)).payoff).toBe(payoff);
  await correctEngines(context);
  expect(await stateOf(id)).toMatchObject({ state: 'corrected', engine: 2, changes: 1, journals: 1 });
});

test('days that were not closed yet are closed as they were, and none is posted twice', async () => {
  const id = await aLateLoan();
  context.clock.moveBy(3 * 86_400_000);
  await correctEngines(context);
  expect(await stateOf(id)).toMatchObject({ state: 'corrected', engine: 2 });
  await pass(1);
});

test('a loan that ended meanwhile is left alone', async () => {
  const id = await aLateLoan();
  await pay(id, (await view(id)).payoff);
  await correctEngines(context);
  expect(await stateOf(id)).toMatchObject({ state: 'ended', reason: 'It is completed', engine: 1, changes: 0, letters: null });
});

test('a loan without a difference moves without a letter', async () => {
  const { loanId } = await aRunningLoan(context, { product: 0, amount: 10_000_000n, tenor: 2 });
  await sql`update loans set engine_version = 1 where id = ${loanId}`.execute(sqlOf(context.db));
  await pass(5);
  await sql`insert into loan_engine_corrections (loan_id, from_version, to_version) values (${loanId}, 1, 2)`.execute(
    sqlOf(context.db),
  );
  await correctEngines(context);
  expect(await stateOf(loanId)).toMatchObject({ state: 'corrected', favour: 0n, engine: 2, journals: 0, letters: null });
});
