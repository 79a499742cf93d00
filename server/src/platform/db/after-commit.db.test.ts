/** Callbacks of a transaction run once, after the outermost commit, and never after a rollback. */
import { appOf, ask, aStaff, freshContext, signIn } from '#kit';
import { expect, test } from 'vitest';
import { sqlOf } from './sql.ts';
import { afterCommit, inSnapshot, inTransaction, type Tx } from './transaction.ts';

const context = await freshContext();
const app = await appOf(context);
const user = await aStaff(context, 'finance');

const nameSeenByOthers = async (): Promise<string> => {
  const row = await sqlOf(context.db)
    .selectFrom('users')
    .select('first_name')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  return row.first_name;
};
const rename = async (tx: Tx, name: string): Promise<void> =>
  void (await sqlOf(tx).updateTable('users').set({ first_name: name }).where('id', '=', user.id).execute());

test('a callback added in a nested transaction sees what the outermost one has committed', async () => {
  const seen: string[] = [];
  await inTransaction(context.db, async (outer) => {
    await inTransaction(outer, async (tx) => {
      await rename(tx, 'Committed');
      afterCommit(tx, async () => void seen.push(await nameSeenByOthers()));
    });
    expect(seen).toEqual([]);
  });
  expect(seen).toEqual(['Committed']);
});

test('a callback does not run when the outermost transaction is rolled back', async () => {
  const seen: string[] = [];
  const before = await nameSeenByOthers();
  const rolledBack = inTransaction(context.db, async (outer) => {
    await inTransaction(outer, async (tx) => {
      await rename(tx, 'Rolled back');
      afterCommit(tx, async () => void seen.push(await nameSeenByOthers()));
    });
    throw new Error('refused later');
  });
  await expect(rolledBack).rejects.toThrow('refused later');
  expect([seen, await nameSeenByOthers()]).toEqual([[], before]);
});

test('an attempt retried after a deadlock leaves no callback behind', async () => {
  const seen: number[] = [];
  let attempts = 0;
  await inTransaction(context.db, async (tx) => {
    const attempt = (attempts += 1);
    afterCommit(tx, async () => void seen.push(attempt));
    if (attempt === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
  });
  expect(seen).toEqual([2]);
});

test('a read-only transaction refuses a callback', async () => {
  await expect(inSnapshot(context.db, async (tx) => afterCommit(tx, async () => undefined))).rejects.toThrow('read-only');
});

/** The email address that another connection reads at the moment in which the sockets of this person are closed. */
function addressAtDisconnect(): string[] {
  const seen: string[] = [];
  const { disconnect } = context.live;
  context.live.disconnect = async (id) => {
    const row = await sqlOf(context.db).selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow();
    seen.push(row.email ?? '');
    await disconnect(id);
  };
  return seen;
}

test.each([
  ['without a key', {}],
  ['with an idempotency key', { 'idempotency-key': 'confirm-once-1' }],
])('sockets of a user whose address changed are closed after the commit, %s', async (how, headers) => {
  const [admin, superadmin] = [await aStaff(context, 'admin'), await aStaff(context, 'superadmin')];
  const person = await aStaff(context, 'credit_officer');
  const email = `${how.replaceAll(' ', '-')}@ajo.test`;
  await ask(app, `PUT /api/admin/users/${person.id}`, { as: await signIn(context, admin), body: { email, reason: 'New name' } });
  const seen = addressAtDisconnect();
  const as = await signIn(context, superadmin);
  const { data } = (await ask(app, 'GET /api/admin/approvals?state=pending', { as })).json();
  const { id, version } = data.at(-1);
  const answer = await ask(app, `POST /api/admin/approvals/${id}/approve`, { as, headers, body: { version } });
  expect([answer.statusCode, seen]).toEqual([200, [email]]);
});
