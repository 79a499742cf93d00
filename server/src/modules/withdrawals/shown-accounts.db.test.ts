/** Staff see where the money of a withdrawal goes, where it went, and whose request it is. */
import { aStaff, ask } from '#kit';
import { kobo } from '@ajo/contract/kernel/money';
import { sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';
import { openDesk } from '../../../tests/savings/withdrawal-desk.ts';

const { aSaver, aTarget, app, approve, asAdmin, asFinance, asSuperadmin, context, detail, pay, provider, requested, review } =
  await openDesk();
provider.transferResult = { status: 'completed', fee: kobo(0n) };

const moveTo = (userId: string, change: object) =>
  sqlOf(context.db).updateTable('bank_accounts').set(change).where('user_id', '=', userId).execute();
type Waiting = { id: string; version: string; subject: { id: string }; facts: { field: string; after: string }[] };
async function waitingFor(id: string): Promise<Waiting> {
  const { data } = (await ask(app, 'GET /api/admin/approvals?state=pending', { as: asSuperadmin })).json();
  return data.find((one: Waiting) => one.subject.id === id);
}
const confirm = ({ id, version }: Waiting) =>
  ask(app, `POST /api/admin/approvals/${id}/approve`, { as: asSuperadmin, body: { version } });
const factsOf = ({ facts }: Waiting) => Object.fromEntries(facts.map(({ field, after }) => [field, after]));

test('a paid withdrawal names the account that it was sent to, although another is on file now', async () => {
  const saver = await aSaver(500_000n);
  const id = await requested(saver, 200_000);
  expect((await detail(id)).sent_to).toBeNull();
  await approve(id);
  await pay();
  const { payee } = await detail(id);
  await moveTo(saver.customer.id, { bank_code: '999', bank_name: 'Another bank', last4: '0001', account_name: 'ANOTHER NAME' });
  const after = await detail(id);
  expect(after.sent_to).toEqual({ bank: null, account_number: payee.account_number, account_name: payee.account_name });
  expect(after.payee.account_name).toBe('ANOTHER NAME');
});

test('the second person reads the account, and confirms only the one that was shown', async () => {
  const saver = await aSaver(60_000_000n);
  const id = await requested(saver, 50_000_001);
  await approve(id);
  const first = await waitingFor(id);
  expect(factsOf(first)['paid_to']).toMatch(/ ••••6700, in their own name$/);
  await moveTo(saver.customer.id, { bank_name: 'Another bank', last4: '0001' });
  expect((await confirm(first)).json().code).toBe('approval_changed');
  const second = await waitingFor(id);
  expect(factsOf(second)['paid_to']).toBe('Another bank ••••0001, in their own name');
  expect((await confirm(second)).statusCode).toBe(200);
});

test('a waived price follows the name of the account, and the second person reads what arrives now', async () => {
  const saver = await aTarget();
  const id = await requested(saver, 1_000_000);
  await review(id, { status: 'approved', waive_early_withdrawal_fee: true }, asAdmin, 'admin');
  expect(factsOf(await waitingFor(id))).toMatchObject({ arrives: '₦10,000.00' });
  const at = context.clock.now();
  const [colleague, second] = [await aStaff(context, 'admin'), await aStaff(context, 'admin')];
  await sqlOf(context.db)
    .insertInto('bank_account_checks')
    .values({
      id: id as never,
      user_id: saver.customer.id,
      status: 'verified',
      bank_name: 'GTBank',
      last4: '6700',
      account_name: 'SISTER OBI',
      relation: 'sibling',
      relation_reason: 'Her sister receives it',
      asked_by: colleague.id,
      asked_by_name: colleague.firstName,
      asked_at: at,
      submitted_at: at,
      decided_by: second.id,
      decided_by_name: second.firstName,
      decided_at: at,
    } as never)
    .execute();
  const changed = await waitingFor(id);
  expect(factsOf(changed)).toMatchObject({ arrives_now: '₦9,950.00', paid_to: expect.stringContaining('in another name') });
  expect((await confirm(changed)).statusCode).toBe(200);
  expect(await detail(id)).toMatchObject({ fee: 0, levy: 5_000, net: 995_000 });
});

test('the list tags each request that waits for a second person, and names the officer of its customer', async () => {
  const saver = await aSaver(60_000_000n);
  const officer = await aStaff(context, 'finance');
  await sqlOf(context.db)
    .updateTable('users')
    .set({ deposit_officer_id: officer.id })
    .where('id', '=', saver.customer.id)
    .execute();
  const id = await requested(saver, 50_000_001);
  const row = async (query = '') =>
    (await ask(app, `GET /api/finance/savings-withdrawals?per_page=100${query}`, { as: asFinance }))
      .json()
      .data.find((one: { id: string }) => one.id === id);
  expect(await row()).toMatchObject({ awaits_second_person: false, officer: expect.stringContaining(' '), reviewed_by: null });
  await approve(id);
  expect(await row()).toMatchObject({ awaits_second_person: true });
  await review(id, { status: 'denied', denial_reason: 'Please call us first' });
  expect(await row('&status=denied')).toMatchObject({ awaits_second_person: false });
});
