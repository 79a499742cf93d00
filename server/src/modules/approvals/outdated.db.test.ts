/** What becomes of a request whose subject, requester or time has changed while it waited. */
import { dayMs } from '@ajo/contract/kernel/time';
import type { ApprovalView } from '@ajo/contract/modules/approvals';
import { expect, test } from 'vitest';
import { appOf, ask, aStaff, confirmById, freshContext, signIn } from '#kit';
import { deliverOutbox } from '#modules/notifications';
import { sqlOf } from '#platform/db/sql';
import { approvalRegistry } from '../../approvals.ts';
import { expireApprovals } from './index.ts';

const context = await freshContext();
const app = await appOf(context);
const [superadmin, other, admin] = [
  await aStaff(context, 'superadmin'),
  await aStaff(context, 'superadmin'),
  await aStaff(context, 'admin'),
];
let count = 0;
const puppet = (type: string) => ({
  name: 'Sock Puppet',
  email: `late${(count += 1)}@evil.test`,
  phone_number: '08037770009',
  user_type_id: type,
});
const accountOf = (email: string) =>
  sqlOf(context.db).selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();

/** The pending request whose facts name this address. */
async function waitingAbout({ email }: { email: string }): Promise<ApprovalView> {
  const asReader = await signIn(context, superadmin);
  const answer = await ask(app, 'GET /api/admin/approvals?per_page=100&state=pending', { as: asReader });
  const pending: ApprovalView[] = answer.json().data;
  const found = pending.find(({ facts }) => facts.some(({ after }) => after === email));
  if (!found) throw new Error(`nothing waits about ${email}`);
  return found;
}

test('an expired request does not block a new one, even before the expiry job runs', async () => {
  const now = context.clock.now();
  const form = puppet('finance');
  await ask(app, 'POST /api/admin/users', { as: await signIn(context, admin), body: form });
  const { id } = await waitingAbout(form);
  context.clock.moveBy(30 * dayMs);
  const asAdmin = await signIn(context, admin);
  const mine = async (state: string): Promise<string[]> => {
    const answer = await ask(app, `GET /api/admin/approvals?per_page=100&state=${state}`, { as: asAdmin });
    return (answer.json().data as ApprovalView[]).map((row) => row.id);
  };
  expect([(await mine('pending')).includes(id), (await mine('expired')).includes(id)]).toEqual([false, true]);
  const again = await ask(app, 'POST /api/admin/users', { as: asAdmin, body: form });
  expect(again.json().data).toEqual({ state: 'asked' });
  const { state } = (await ask(app, `GET /api/admin/approvals/${id}`, { as: asAdmin })).json().data;
  expect(state).toBe('expired');
  context.clock.moveTo(now);
});

test('the request of a suspended requester cannot be confirmed, and the job withdraws it with the reason', async () => {
  const leaver = await aStaff(context, 'admin');
  const form = puppet('finance');
  const response = await ask(app, 'POST /api/admin/users', { as: await signIn(context, leaver), body: form });
  expect(response.json()).toMatchObject({ data: { state: 'asked' } });
  const [asSuperadmin, asOther] = [await signIn(context, superadmin), await signIn(context, other)];
  const { id } = await waitingAbout(form);
  const suspension = { user_id: leaver.id, suspend: true, reason: 'Left the house' };
  expect((await ask(app, 'PUT /api/admin/suspend_user', { as: asSuperadmin, body: suspension })).statusCode).toBe(200);
  expect((await confirmById(app, asOther, { id })).json().code).toBe('requester_suspended');
  const read = async () => (await ask(app, `GET /api/admin/approvals/${id}`, { as: asOther })).json().data;
  expect((await read()).can).toEqual(['decline']);
  await expireApprovals(context, approvalRegistry.kinds);
  expect(await read()).toMatchObject({
    state: 'withdrawn',
    decision_reason: 'The account of the requester is suspended or closed',
  });
  expect(await accountOf(form.email)).toBeUndefined();
});

test('confirming requires the current version: changed facts must be read again first', async () => {
  const victim = await aStaff(context, 'finance');
  const [asAdmin, asSuperadmin] = [await signIn(context, admin), await signIn(context, superadmin)];
  await ask(app, `PUT /api/admin/users/${victim.id}`, { as: asAdmin, body: { email: 'typo.fixed@ajo.test', reason: 'typo' } });
  const { id, version } = await waitingAbout({ email: 'typo.fixed@ajo.test' });
  await sqlOf(context.db).updateTable('users').set({ email: 'other@ajo.test' }).where('id', '=', victim.id).execute();
  const press = (body: object) => ask(app, `POST /api/admin/approvals/${id}/approve`, { as: asSuperadmin, body });
  expect((await press({})).json().errors).toHaveProperty('version');
  expect([(await press({ version })).statusCode, (await press({ version })).json().code]).toEqual([409, 'approval_changed']);
  const { data } = (await ask(app, `GET /api/admin/approvals/${id}`, { as: asSuperadmin })).json();
  expect(data.facts).toEqual([{ field: 'email', before: 'other@ajo.test', after: 'typo.fixed@ajo.test' }]);
  expect((await press({ version: data.version })).statusCode).toBe(200);
});

test('an invited colleague who has not accepted receives another invitation at the corrected address', async () => {
  const asAdmin = await signIn(context, admin);
  const form = puppet('merchant');
  const { id } = (await ask(app, 'POST /api/admin/users', { as: asAdmin, body: form })).json().data;
  const press = { as: asAdmin, body: { email: 'right.address@ajo.test', reason: 'typo' } };
  expect((await ask(app, `PUT /api/admin/users/${id}`, press)).statusCode).toBe(200);
  const colleague = puppet('finance');
  await ask(app, 'POST /api/admin/users', { as: asAdmin, body: colleague });
  const asSuperadmin = await signIn(context, superadmin);
  await confirmById(app, asSuperadmin, { id: (await waitingAbout(colleague)).id });
  const account = await accountOf(colleague.email);
  const change = { as: asAdmin, body: { email: 'right.colleague@ajo.test', reason: 'typo' } };
  await ask(app, `PUT /api/admin/users/${account?.id}`, change);
  await confirmById(app, asSuperadmin, { id: (await waitingAbout({ email: 'right.colleague@ajo.test' })).id });
  const request = { user_id: id, kind: 'profile', changes: { email: 'right.merchant@ajo.test' }, reason: 'Another typo' };
  const filed = await ask(app, 'POST /api/admin/user-management-requests', { as: asAdmin, body: request });
  expect(filed.statusCode).toBe(201);
  await confirmById(app, asSuperadmin, { id: (await waitingAbout({ email: 'right.merchant@ajo.test' })).id });
  await deliverOutbox(context);
  const invitedAt = (to: string) => context.sent.mails.some((mail) => mail.to === to && mail.subject.startsWith('Welcome'));
  const addresses = ['right.address@ajo.test', 'right.colleague@ajo.test', 'right.merchant@ajo.test'];
  expect(addresses.map(invitedAt)).toEqual([true, true, true]);
});
