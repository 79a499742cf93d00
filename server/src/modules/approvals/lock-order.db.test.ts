/** The subject is locked before its approval, everywhere: a decision never holds the approval while it waits for the subject. */
import { dayMs } from '@ajo/contract/kernel/time';
import type { ApprovalId } from '@ajo/contract/modules/approvals';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { actorOf, aCustomer, appOf, aRunningLoan, ask, aStaff, freshContext, signIn } from '#kit';
import { sql, sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { approvalRegistry } from '../../approvals.ts';
import { findApproval, findApprovals } from './approvals.queries.ts';
import { approve, decline, withdraw } from './commands/decide-approval.ts';
import { expireApprovals } from './index.ts';

const context = await freshContext({ MANUAL_PAYMENTS_ALONE_PER_DAY: '1' });
const app = await appOf(context);
const [admin, superadmin] = [await aStaff(context, 'admin'), await aStaff(context, 'superadmin')];

/** A manual payment that waits, and the loan that it is about. */
async function aWaitingPayment(): Promise<{ id: ApprovalId; loanId: string; version: string }> {
  const loan = await aRunningLoan(context, await aCustomer(context));
  const answer = await ask(app, `POST /api/admin/user/loan-debit/${loan.id}`, {
    as: await signIn(context, admin),
    body: { amount: 100_000, reference: `FT/${loan.id}` },
  });
  expect(answer.json().data).toEqual({ state: 'asked' });
  const row = await sqlOf(context.db)
    .selectFrom('approvals')
    .select('id')
    .where('subject_id', '=', loan.id)
    .executeTakeFirstOrThrow();
  const id = row.id as ApprovalId;
  const at = context.clock.now();
  const { version } = await findApproval(context.db, actorOf(superadmin), { ...approvalRegistry, id, at });
  return { id, loanId: loan.id, version };
}

async function someoneWaits(): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(sqlOf(context.db));
    if (rows.length > 0) return;
    await delay(10);
  }
  throw new Error('nobody waits for the subject');
}

type Waiting = Awaited<ReturnType<typeof aWaitingPayment>>;
const acts: [string, (waiting: Waiting) => Promise<unknown>][] = [
  ['approve', ({ id, version }) => approve(context, actorOf(superadmin), { ...approvalRegistry, id, version })],
  ['decline', ({ id }) => decline(context, actorOf(superadmin), { ...approvalRegistry, id, reason: 'Not ours' })],
  ['withdraw', ({ id }) => withdraw(context, actorOf(admin), { ...approvalRegistry, id })],
  [
    'expire',
    async () => {
      context.clock.moveBy(31 * dayMs);
      await expireApprovals(context, approvalRegistry.kinds);
    },
  ],
];

test.each(acts)('%s waits for the subject without holding the approval', async (_name, act) => {
  const waiting = await aWaitingPayment();
  let done: Promise<unknown> = Promise.resolve();
  await inTransaction(context.db, async (tx) => {
    await sql`select from loans where id = ${waiting.loanId} for update`.execute(sqlOf(tx));
    done = act(waiting).catch((error: unknown) => error);
    await someoneWaits();
    // A command of the subject's module settles the approval now, as the owner of the subject's lock.
    await sql`select from approvals where id = ${waiting.id} for update nowait`.execute(sqlOf(tx));
  });
  expect(await done).toBeUndefined();
  const { state } = await sqlOf(context.db)
    .selectFrom('approvals')
    .select('state')
    .where('id', '=', waiting.id)
    .executeTakeFirstOrThrow();
  expect(state).not.toBe('pending');
});

test('the facts of a page are read once for each kind', async () => {
  const [kind] = approvalRegistry.kinds.filter((one) => one.kind === 'manual_payment');
  if (!kind) throw new Error('manual payments are registered');
  await aWaitingPayment();
  await aWaitingPayment();
  let reads = 0;
  const counted = {
    ...kind,
    current: async (_db: unknown, approvals: readonly { id: string }[]) => {
      reads += 1;
      return new Map(approvals.map(({ id }) => [id, [{ field: 'amount', before: null, after: id }]]));
    },
  };
  const query = { state: ['pending' as const] };
  const registry = { ...approvalRegistry, kinds: [counted] };
  const { rows } = await findApprovals(context.db, actorOf(superadmin), query, {
    ...registry,
    window: { page: 1, per_page: 20 },
    at: context.clock.now(),
  });
  expect(rows.map(({ id, facts }) => facts[0]?.after === id)).toEqual([true, true]);
  expect(reads).toBe(1);
});
