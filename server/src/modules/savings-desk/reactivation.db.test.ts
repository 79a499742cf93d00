/** Money leaves a dormant account only when its owner has proven who they are, or two people of staff have checked it. */
import { ask, confirmNewest, dieAt, twoDaysBefore } from '#kit';
import { hourMs, minuteMs } from '@ajo/contract/kernel/time';
import { deliverOutbox } from '#modules/notifications';
import { verifiedBvns } from '#modules/onboarding';
import { saveUser } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { expect, test, vi } from 'vitest';
import { openDesk } from '../../../tests/savings/withdrawal-desk.ts';

// Each crash is the start of a whole program.
vi.setConfig({ testTimeout: 240_000 });
const { aSaver, app, asAdmin, asFinance, asSuperadmin, context, withdraw } = await openDesk();
type Saver = Awaited<ReturnType<typeof aSaver>>;

async function aDormant(): Promise<Saver> {
  const saver = await aSaver(500_000n);
  await inTransaction(context.db, (tx) => saveUser(tx, saver.customer.id, { created_at: twoDaysBefore(context) }));
  await sql`update savings_accounts set dormant_at = ${context.clock.now()} where id = ${saver.id}`.execute(sqlOf(context.db));
  return saver;
}
const path = ({ id }: Saver) => `/api/user/savings/${id}/reactivation`;
const bvnOf = async ({ customer }: Saver) => (await verifiedBvns(context, [customer.id])).get(customer.id) ?? '';
async function codeOf(saver: Saver): Promise<string> {
  expect((await ask(app, `POST ${path(saver)}/code`, { as: saver.as })).statusCode).toBe(200);
  await deliverOutbox(context);
  const text = context.sent.texts.findLast(
    ({ to, text: sent }) => to === saver.customer.phone && sent.includes('to reactivate SV-'),
  )?.text;
  return /\d{6}/.exec(text ?? '')?.[0] ?? '';
}
const prove = (saver: Saver, body: object) => ask(app, `POST ${path(saver)}`, { as: saver.as, body });
const isDormant = async ({ id, as }: Saver): Promise<boolean> =>
  (await ask(app, `GET /api/user/savings/${id}`, { as })).json().data.dormant;
const other = (digits: string): string => (digits.startsWith('1') ? `2${digits.slice(1)}` : `1${digits.slice(1)}`);

test('the BVN and the code end dormancy, and money leaves again', async () => {
  const saver = await aDormant();
  expect((await withdraw(saver, 200_000)).json().code).toBe('savings_dormant');
  const [bvn, code] = [await bvnOf(saver), await codeOf(saver)];
  expect((await prove(saver, { bvn: other(bvn), code })).json().code).toBe('identity_not_proven');
  expect((await prove(saver, { bvn, code: other(code) })).json().code).toBe('identity_not_proven');
  expect(await isDormant(saver)).toBe(true);
  expect((await prove(saver, { bvn, code })).json().data).toMatchObject({ dormant: false });
  expect((await withdraw(saver, 200_000)).statusCode).toBe(201);
  expect((await prove(saver, { bvn, code })).json().code).toBe('savings_not_dormant');
});

test('five attempts use up a code, and it ends after ten minutes', async () => {
  const saver = await aDormant();
  const bvn = await bvnOf(saver);
  const code = await codeOf(saver);
  for (let attempt = 0; attempt < 5; attempt += 1) await prove(saver, { bvn, code: other(code) });
  expect((await prove(saver, { bvn, code })).json().code).toBe('identity_not_proven');
  const late = await codeOf(saver);
  context.clock.moveBy(11 * minuteMs);
  expect((await prove(saver, { bvn, code: late })).json().code).toBe('identity_not_proven');
  expect(await isDormant(saver)).toBe(true);
});

test('staff who checked the identity need a second person; another customer and finance reach nothing', async () => {
  const [saver, stranger] = [await aDormant(), await aSaver(100_000n)];
  expect((await ask(app, `POST ${path(saver)}/code`, { as: stranger.as })).statusCode).toBe(404);
  const call = `POST /api/admin/savings/${saver.id}/reactivation`;
  const body = { reason: 'Passport at the branch' };
  expect((await ask(app, call, { as: asFinance, body })).statusCode).toBe(403);
  expect((await ask(app, call, { as: asAdmin, body })).json().data).toEqual({ state: 'asked' });
  expect(await isDormant(saver)).toBe(true);
  expect((await confirmNewest(app, asSuperadmin)).statusCode).toBe(200);
  expect(await isDormant(saver)).toBe(false);
});

test.each(['transaction.uncommitted', 'transaction.committed'])(
  'a proof is whole or absent after a crash at %s',
  async (place) => {
    const saver = await aDormant();
    const body = { bvn: await bvnOf(saver), code: await codeOf(saver) };
    await dieAt(context, place, { call: `POST ${path(saver)}`, as: saver.as, body });
    expect(await isDormant(saver)).toBe(place === 'transaction.uncommitted');
    expect([200, 409]).toContain((await prove(saver, body)).statusCode);
    expect(await isDormant(saver)).toBe(false);
  },
);

test('a new number, password or mailbox neither gets a code nor proves an identity before the waiting hours are over', async () => {
  const saver = await aDormant();
  const [bvn, code] = [await bvnOf(saver), await codeOf(saver)];
  await inTransaction(context.db, (tx) => saveUser(tx, saver.customer.id, { access_changed_at: context.clock.now() }));
  const replies = [await ask(app, `POST ${path(saver)}/code`, { as: saver.as }), await prove(saver, { bvn, code })];
  for (const reply of replies) expect([reply.statusCode, reply.json().code]).toEqual([403, 'access_too_new']);
  expect(await isDormant(saver)).toBe(true);
  context.clock.moveBy(context.config.CONFIRM_AFTER_HOURS * hourMs);
  expect((await prove(saver, { bvn, code: await codeOf(saver) })).statusCode).toBe(200);
});
