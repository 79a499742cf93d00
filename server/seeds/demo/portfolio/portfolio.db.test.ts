/** A small demo portfolio: every branch lends, every stage and habit exists, and the books are proven. */
import { addDays } from '@ajo/contract/kernel/time';
import { closeOpenDays, freshContext } from '#kit';
import { trialBalance, verifyLedger } from '#modules/ledger';
import { findUserByEmail, fullName } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';
import { seedReference } from '../../reference/reference.ts';
import { seedDemo } from '../demo.ts';

/** As many as one customer of every stage needs: every fifth applies, and thirteen are at a stage before the payout. */
const context = await freshContext({ DEMO_CUSTOMERS: '70' });
const { db, clock } = context;
await seedReference(context);
const resolveAccount = async ({ number }: { number: string }) => {
  const at = Number(number.slice(-2));
  const owner = await findUserByEmail(db, `customer${at === 0 ? '' : at + 1}@ajo.test`);
  return owner && { name: fullName(owner) };
};
await seedDemo({ ...context, payments: { ...context.payments, resolveAccount } });

const counted = async (column: string, text: string): Promise<Record<string, number>> => {
  const { rows } = await sql<{ name: string; count: number }>`
    select ${sql.ref(column)}::text as name, count(*)::int as count from ${sql.raw(text)} group by 1`.execute(sqlOf(db));
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
};

test('every branch has running loans', async () => {
  const byBranch = await counted(
    'b.name',
    "loans l join users u on u.id = l.customer_id join branches b on b.id = u.branch_id where l.status = 'active'",
  );
  expect(Object.keys(byBranch)).toHaveLength(5);
});

test('loans are at every stage, and some are late', async () => {
  const byStatus = await counted('status', 'loans');
  expect(byStatus).toMatchObject({ active: expect.any(Number), denied: expect.any(Number), completed: expect.any(Number) });
  expect(byStatus['active']).toBeGreaterThan(30);
  const contacts = await counted('outcome', 'recovery_contacts');
  expect(contacts['promise']).toBeGreaterThan(0);
});

test('every day is closed without a failure, and the ledger is proven', async () => {
  expect(await counted('on_day', 'day_failures')).toEqual({});
  expect(await closeOpenDays(context)).toEqual([]);
  expect((await verifyLedger(db)).problems).toEqual([]);
  expect((await trialBalance(db, { asOf: addDays(clock.businessDay(), -1) })).sum).toBe(0n);
});
