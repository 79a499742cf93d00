/** A second person confirms: one person alone never adds power or takes over an account, and a kind is added by registering it. */
import { dayMs } from '@ajo/contract/kernel/time';
import type { ApprovalView } from '@ajo/contract/modules/approvals';
import { expect, test } from 'vitest';
import { actorOf, aCustomer, appOf, aRunningLoan, ask, aStaff, confirmById, freshContext, signIn } from '#kit';
import { deliverOutbox } from '#modules/notifications';
import { customerScope, findUser } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { approvalRegistry } from '../../approvals.ts';
import { type ApprovalKind, expireApprovals, requestApproval } from './index.ts';
import { findApprovals } from './approvals.queries.ts';
import { approve } from './commands/decide-approval.ts';

const context = await freshContext();
const app = await appOf(context);
const [superadmin, other, admin, finance, hr, officer] = [
  await aStaff(context, 'superadmin'),
  await aStaff(context, 'superadmin'),
  await aStaff(context, 'admin'),
  await aStaff(context, 'finance'),
  await aStaff(context, 'hr'),
  await aStaff(context, 'credit_officer'),
];
const as = {
  superadmin: await signIn(context, superadmin),
  other: await signIn(context, other),
  admin: await signIn(context, admin),
  finance: await signIn(context, finance),
  hr: await signIn(context, hr),
};
type Who = keyof typeof as;
const prefixOfWho = (who: Who): string => (who === 'finance' || who === 'hr' ? who : 'admin');
const call = (who: Who, what: string, body?: object) =>
  ask(app, what.replace(' ', ' /api').replace('{role}', prefixOfWho(who)), { as: as[who], body });
const confirm = (who: Who, id: string) => confirmById(app, as[who], { id, prefix: prefixOfWho(who) });
const listed = async (who: Who, query = 'state=pending'): Promise<ApprovalView[]> =>
  (await call(who, `GET /{role}/approvals?per_page=100&${query}`)).json().data;
const newest = async (who: Who): Promise<ApprovalView> => {
  const found = (await listed(who)).at(-1);
  if (!found) throw new Error('something was requested');
  return found;
};
const lettersTo = async (to: string): Promise<string[]> => {
  await deliverOutbox(context);
  return context.sent.mails.filter((message) => message.to === to).map(({ subject }) => subject);
};
let count = 0;
const puppet = (type: string) => ({
  name: 'Sock Puppet',
  email: `sock${(count += 1)}@evil.test`,
  phone_number: '08037770009',
  user_type_id: type,
});
const accountOf = (email: string) =>
  sqlOf(context.db).selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();

test('an admin cannot add privileged staff alone: no account, no invitation, self-confirmation is refused', async () => {
  const form = puppet('finance');
  expect((await call('admin', 'POST /admin/users', form)).json()).toEqual({
    message: 'Request sent: a second person must confirm it',
    data: { state: 'asked' },
  });
  const request = await newest('admin');
  expect(request).toMatchObject({ title: 'Add staff member', subject: { name: 'Sock Puppet' }, can: ['withdraw'] });
  expect((await confirm('admin', request.id)).json().code).toBe('second_person_needed');
  expect((await confirm('hr', request.id)).statusCode).toBe(404);
  expect([await accountOf(form.email), await lettersTo(form.email)]).toEqual([undefined, []]);
  expect((await call('admin', 'POST /admin/users', form)).json().code).toBe('approval_pending');
  const seen = (await listed('superadmin')).find(({ id }) => id === request.id);
  expect(seen?.facts).toContainEqual({ field: 'email', before: null, after: form.email });
  expect((await confirm('superadmin', request.id)).statusCode).toBe(200);
  expect(await accountOf(form.email)).toBeDefined();
  expect((await confirm('other', request.id)).json().code).toBe('approval_decided');
});

test('confirming requires the right to assign the role', async () => {
  const form = puppet('admin');
  await call('superadmin', 'POST /admin/users', form);
  const request = await newest('admin');
  expect(request.can).toEqual(['decline']);
  expect((await confirm('admin', request.id)).json().code).toBe('above_you');
  expect((await confirm('other', request.id)).statusCode).toBe(200);
});

test('confirming a change of contact details requires a rank above the person', async () => {
  const peer = await aStaff(context, 'admin');
  await call('superadmin', `PUT /admin/users/${peer.id}`, { phone_number: '08031239999', reason: 'typo' });
  const request = await newest('admin');
  expect([request.subject.id, request.can]).toEqual([peer.id, ['decline']]);
  expect((await confirm('admin', request.id)).json().code).toBe('above_you');
  expect((await confirm('other', request.id)).statusCode).toBe(200);
});

test.each(['email', 'phone_number'] as const)(
  'the %s of staff changes only with a second person, and its owner is warned',
  async (field) => {
    const victim = await aStaff(context, 'finance');
    const value = field === 'email' ? `mine${count}@evil.test` : '08031234567';
    const answer = await call('admin', `PUT /admin/users/${victim.id}`, { [field]: value, reason: 'typo' });
    expect([answer.statusCode, answer.json().data]).toEqual([200, { state: 'asked' }]);
    expect(await findUser(context.db, victim.id)).toMatchObject({ email: victim.email, phone: victim.phone });
    expect(await lettersTo(victim.email)).toEqual(['A change of your contact details was requested']);
    const bell = (await call('superadmin', 'GET /notifications')).json().data;
    expect(bell[0].data.message).toMatch(/^Approve or decline “.*”, .*\. Requested by /);
    const request = await newest('superadmin');
    await confirm('superadmin', request.id);
    expect((await findUser(context.db, victim.id))?.[field === 'email' ? 'email' : 'phone']).toBe(
      field === 'email' ? value : '+2348031234567',
    );
  },
);

test('contacts of a customer with a loan change the same way; the customer’s sessions end on confirmation', async () => {
  const borrower = await aCustomer(context);
  await aRunningLoan(context, borrower);
  const theirs = await signIn(context, borrower);
  await call('admin', `PUT /admin/users/${borrower.id}`, { email: 'takeover@evil.test' });
  expect((await ask(app, 'GET /api/auth/user', { as: theirs })).statusCode).toBe(200);
  await confirm('superadmin', (await newest('superadmin')).id);
  expect((await ask(app, 'GET /api/auth/user', { as: theirs })).statusCode).toBe(401);
  expect((await findUser(context.db, borrower.id))?.email).toBe('takeover@evil.test');
});

test('HR cannot confirm its own request about an officer, and is notified of the reason when it is declined', async () => {
  await call('hr', `PUT /{role}/users/${officer.id}`, { email: 'hr@evil.test' });
  const request = await newest('hr');
  expect(request.can).toEqual(['withdraw']);
  expect((await call('finance', `GET /{role}/approvals/${request.id}`)).statusCode).toBe(404);
  const declined = await call('admin', `POST /{role}/approvals/${request.id}/decline`, { reason: 'Ask them first' });
  expect(declined.json()).toEqual({ message: 'Declined' });
  expect((await findUser(context.db, officer.id))?.email).toBe(officer.email);
  expect((await call('hr', 'GET /notifications')).json().data[0].data.message).toContain('Ask them first');
  expect((await listed('hr', 'state=declined')).at(-1)).toMatchObject({ state: 'declined', decision_reason: 'Ask them first' });
});

test('the requester can withdraw and request again', async () => {
  const form = puppet('hr');
  await call('admin', 'POST /admin/users', form);
  const { id } = await newest('admin');
  expect((await call('superadmin', `POST /{role}/approvals/${id}/withdraw`, {})).statusCode).toBe(403);
  expect((await call('admin', `POST /{role}/approvals/${id}/withdraw`, {})).json()).toEqual({ message: 'Withdrawn' });
  expect((await confirm('superadmin', id)).json().code).toBe('approval_decided');
  expect((await call('admin', 'POST /admin/users', form)).json().data).toEqual({ state: 'asked' });
});

test('of two concurrent confirmations one counts', async () => {
  const form = puppet('finance');
  await call('admin', 'POST /admin/users', form);
  const { id } = await newest('superadmin');
  const pressed = await Promise.all((['superadmin', 'other'] as const).map((who) => confirm(who, id)));
  expect(pressed.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('a request that can no longer be applied stays pending, changes nothing, and can be declined', async () => {
  const form = puppet('finance');
  await call('admin', 'POST /admin/users', form);
  await aCustomer(context, { email: form.email });
  const { id } = await newest('superadmin');
  expect((await confirm('superadmin', id)).json().code).toBe('email_taken');
  expect((await newest('superadmin')).state).toBe('pending');
  expect((await call('superadmin', `POST /{role}/approvals/${id}/decline`, { reason: 'A customer' })).statusCode).toBe(200);
});

/** A kind that exists in this test only. */
const closeShop: ApprovalKind<{ street: string }> = {
  kind: 'test.close_shop',
  title: 'Close a shop',
  capability: 'branches.manage',
  describe: ({ street }) => [{ field: 'street', before: null, after: street }],
  run: async (tx, _context, { approval }) =>
    void (await sqlOf(tx).insertInto('waiting_list').values(rowOf(approval.facts.street)).execute()),
};
const rowOf = (street: string) => ({ email: `${street}@shop.test`, created_at: context.clock.now() }) as never;

test('a kind is added by registering it: it is listed with its facts and runs when it is approved', async () => {
  const registry = { kinds: [closeShop], customerScope };
  const shop = { kind: 'shop', id: '01912f00-0000-7000-8000-00000000dead', name: 'Yaba' };
  const id = await inTransaction(context.db, (tx) =>
    requestApproval(tx, context, actorOf(admin), {
      kind: closeShop,
      subject: shop,
      facts: { street: 'Herbert' },
      reason: 'Moved',
    }),
  );
  const at = context.clock.now();
  const { rows } = await findApprovals(
    context.db,
    actorOf(superadmin),
    {},
    { ...registry, window: { page: 1, per_page: 20 }, at },
  );
  expect(rows).toMatchObject([
    { id, title: 'Close a shop', facts: [{ field: 'street', after: 'Herbert' }], can: ['approve', 'decline'] },
  ]);
  // The program itself has not registered it.
  expect((await listed('superadmin')).some((row) => row.id === id)).toBe(false);
  const [row] = rows;
  await approve(context, actorOf(superadmin), { id, ...registry, version: row?.version ?? '' });
  expect(
    await sqlOf(context.db).selectFrom('waiting_list').select('email').where('email', '=', 'Herbert@shop.test').execute(),
  ).toHaveLength(1);
});

test('the insert of a request also works as a generic plan, which PostgreSQL may choose after five executions', async () => {
  const id = await inTransaction(context.db, async (tx) => {
    await sql`set local plan_cache_mode = force_generic_plan`.execute(sqlOf(tx));
    const subject = { kind: 'shop', id: '01912f00-0000-7000-8000-00000000beef', name: 'Yaba' };
    const request = { kind: closeShop, subject, facts: { street: 'Ojuelegba' }, reason: 'Moved' };
    return requestApproval(tx, context, actorOf(admin), request);
  });
  expect(id).toBeDefined();
});

test('an undecided request expires after thirty days: the requester is notified and confirming is refused', async () => {
  const now = context.clock.now();
  await call('admin', 'POST /admin/users', puppet('finance'));
  const { id } = await newest('superadmin');
  context.clock.moveBy(30 * dayMs);
  const [asAdmin, asOther] = [await signIn(context, admin), await signIn(context, other)];
  expect((await confirmById(app, asOther, { id })).json().code).toBe('approval_expired');
  expect(await expireApprovals(context, approvalRegistry.kinds)).toBeGreaterThan(0);
  expect((await ask(app, `GET /api/admin/approvals/${id}`, { as: asAdmin })).json().data).toMatchObject({
    state: 'expired',
    can: [],
  });
  context.clock.moveTo(now);
});
