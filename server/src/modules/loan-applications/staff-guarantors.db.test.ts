/** A guarantor who is one of the staff: flagged for the decision, and that person takes no part in it. */
import { appOf, ask, aStaff, freshContext, signIn } from '#kit';
import { findUser, saveUser, type User } from '#modules/users';
import { sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { expect, test } from 'vitest';
import { accepted, anApplication, assessed, seedProducts } from '../../../tests/loans/applications.ts';

const context = await freshContext();
const app = await appOf(context);
await seedProducts(context);
const admin = await signIn(context, await aStaff(context, 'admin'));

type Contact = { email?: string; phone?: string; proven_phone?: string; status?: 'denied' };
const change = (loanId: string, contact: Contact) =>
  sqlOf(context.db).updateTable('guarantors').set(contact).where('loan_id', '=', loanId).execute();
const read = async (loanId: string, as = admin, role = 'admin') =>
  (await ask(app, `GET /api/${role}/loan/${loanId}`, { as })).json().data;
/** The flag of the decision, and the mark at the guarantor. */
async function seen(loanId: string): Promise<[boolean, boolean]> {
  const flags: { rule: string }[] = (await read(loanId)).assessment.result.flags;
  const { data } = (await ask(app, `GET /api/admin/loan/${loanId}/guarantors`, { as: admin })).json();
  return [flags.some(({ rule }) => rule === 'guarantor_conflict'), data[0].staff_contact];
}

const aColleague = (role: Parameters<typeof aStaff>[1]) => aStaff(context, role, { lastName: 'Quietlynamed' });
type Colleague = Awaited<ReturnType<typeof aColleague>>;

test.each([
  ['email address', ({ email }) => ({ email })],
  ['phone number', ({ phone }) => ({ phone: phone ?? '' })],
  ['proven phone number', ({ phone }) => ({ proven_phone: phone ?? '' })],
] as [string, (colleague: Colleague) => Contact][])(
  'the %s of a member of staff is flagged, without a name, and never for the customer',
  async (_what, contactOf) => {
    const { loanId, customer } = await anApplication(context);
    expect(await seen(loanId)).toEqual([false, false]);
    const colleague = await aColleague('finance');
    await change(loanId, contactOf(colleague));
    expect(await seen(loanId)).toEqual([true, true]);
    const own = await ask(app, `GET /api/user/loan/${loanId}`, { as: await signIn(context, customer) });
    for (const body of [JSON.stringify(await read(loanId)), own.body]) expect(body).not.toContain(colleague.lastName);
    expect(own.body).not.toContain('guarantor_conflict');
    await change(loanId, { status: 'denied' });
    expect(await seen(loanId)).toEqual([false, false]);
  },
);

test('a customer names a member of staff without a refusal that would show who works here', async () => {
  const { customer } = await anApplication(context, { guarantor: 'unregistered' });
  const { email } = await aColleague('finance');
  const body = { name: 'Garba Sani', email, phone_number: '08055500077', relationship: 'Friend' };
  const answer = await ask(app, 'POST /api/user/onboarding/guarantor', { as: await signIn(context, customer), body });
  expect([answer.statusCode, answer.body.includes('staff')]).toEqual([201, false]);
});

const refusal = [403, 'loan_own_guarantee'];
const sent = async (path: string, as: Record<string, string>, body: object) => {
  const answer = await ask(app, `POST /api/${path}`, { as, body });
  return [answer.statusCode, answer.json().code];
};
const waitingFor = async (step: string, as: Record<string, string>, role = 'admin'): Promise<string[]> =>
  (await ask(app, `GET /api/${role}/search/loan?waiting=${step}`, { as })).json().data.map(({ id }: { id: string }) => id);

test('an officer who is a guarantor gives no opinion on the loan', async () => {
  const { loanId, customer } = await anApplication(context);
  const recommender = await aColleague('credit_officer');
  const compliance = await aColleague('compliance_officer');
  await inTransaction(context.db, (tx) => saveUser(tx, customer.id, { account_officer_id: recommender.id }));
  const [officer, reviewer] = [await signIn(context, recommender), await signIn(context, compliance)];
  expect((await read(loanId, officer)).can).toContain('recommend');
  expect([await waitingFor('recommendation', officer), await waitingFor('review', reviewer, 'compliance_officer')]).toEqual([
    [loanId],
    expect.arrayContaining([loanId]),
  ]);
  await change(loanId, { email: recommender.email, phone: compliance.phone ?? '' });
  const opinion = { verdict: 'recommended', note: 'Pays on time' };
  const review = { _method: 'PATCH', loan_id: loanId, status: 'cleared', note: 'Seen' };
  expect(await sent(`admin/loan/${loanId}/recommend`, officer, opinion)).toEqual(refusal);
  expect((await read(loanId, officer)).can).not.toContain('recommend');
  expect(await sent('compliance_officer/loan/review', reviewer, review)).toEqual(refusal);
  expect([
    ...(await waitingFor('recommendation', officer)),
    ...(await waitingFor('review', reviewer, 'compliance_officer')),
  ]).not.toContain(loanId);
});

test('an admin who is a guarantor neither approves, denies nor returns the application', async () => {
  const { loanId, customer } = await anApplication(context);
  await assessed(context, loanId, customer);
  const colleague = await aColleague('admin');
  const as = await signIn(context, colleague);
  expect((await read(loanId, as)).can).toEqual(expect.arrayContaining(['approve', 'deny', 'send_back']));
  expect(await waitingFor('approval', as)).toContain(loanId);
  await change(loanId, { phone: colleague.phone ?? '' });
  const { can } = await read(loanId, as);
  for (const action of ['approve', 'deny', 'send_back']) expect(can).not.toContain(action);
  expect(await waitingFor('approval', as)).not.toContain(loanId);
  const decide = (body: object) => sent('admin/loan_status', as, { loan_id: loanId, ...body });
  expect(await decide({ status: 'approved' })).toEqual(refusal);
  expect(await decide({ status: 'denied', reason: 'Income too low', reason_code: 'income_low' })).toEqual(refusal);
  expect(await decide({ status: 'incomplete', reason: 'Ask for less' })).toEqual(refusal);
});

test('finance does not pay out a loan that it guarantees', async () => {
  const { loanId, customer } = await anApplication(context);
  await accepted(context, loanId, customer);
  const colleague = await aColleague('finance');
  const as = await signIn(context, colleague);
  expect((await read(loanId, as, 'finance')).can).toContain('release');
  await change(loanId, { email: colleague.email });
  expect((await read(loanId, as, 'finance')).can).not.toContain('release');
  expect(await waitingFor('release', as, 'finance')).not.toContain(loanId);
  expect(await sent('admin/loan_status', as, { loan_id: loanId, status: 'disburse' })).toEqual(refusal);
});

/** The person who gave this opinion on the loan becomes its guarantor. */
async function guaranteedBy(loanId: string, kind: 'recommendation' | 'review' | 'first_approval' | 'decision'): Promise<User> {
  const opinions = sqlOf(context.db).selectFrom('loan_opinions').select('by_id').where('loan_id', '=', loanId);
  const { by_id: id } = await opinions.where('kind', '=', kind).executeTakeFirstOrThrow();
  const person = await findUser(context.db, id as User['id']);
  if (!person?.phone) throw new Error(`no ${kind} of ${loanId}`);
  await change(loanId, { proven_phone: person.phone });
  return person;
}
const approve = (loanId: string, as = admin) => sent('admin/loan_status', as, { loan_id: loanId, status: 'approved' });

test.each(['recommendation', 'review'] as const)('a %s does not count when its author becomes a guarantor', async (kind) => {
  const { loanId, customer } = await anApplication(context);
  await assessed(context, loanId, customer);
  expect([await waitingFor('approval', admin), (await read(loanId)).can]).toEqual([
    expect.arrayContaining([loanId]),
    expect.arrayContaining(['approve']),
  ]);
  await guaranteedBy(loanId, kind);
  expect(await approve(loanId)).toEqual([409, 'loan_opinion_of_guarantor']);
  expect((await read(loanId)).can).not.toContain('approve');
  expect(await waitingFor('approval', admin)).not.toContain(loanId);
  const another = await aColleague(kind === 'review' ? 'compliance_officer' : 'credit_officer');
  await inTransaction(context.db, (tx) => saveUser(tx, customer.id, { account_officer_id: another.id }));
  const queue = await waitingFor(kind, await signIn(context, another), kind === 'review' ? 'compliance_officer' : 'admin');
  expect(queue).toContain(loanId);
  await assessed(context, loanId, customer);
  expect(await approve(loanId)).toEqual([200, undefined]);
});

test('nothing is paid out on the approval of a person who became a guarantor', async () => {
  const { loanId, customer } = await anApplication(context);
  await accepted(context, loanId, customer);
  await guaranteedBy(loanId, 'decision');
  const finance = await signIn(context, await aColleague('finance'));
  const release = { loan_id: loanId, status: 'disburse' };
  expect(await sent('admin/loan_status', finance, release)).toEqual([409, 'loan_approver_guarantees']);
  const { can, waits_for: waitsFor } = await read(loanId);
  expect([can.includes('release'), can.includes('undo_approval'), waitsFor]).toEqual([
    false,
    true,
    [expect.stringContaining('guarantees')],
  ]);
  expect((await ask(app, `GET /api/user/loan/${loanId}`, { as: await signIn(context, customer) })).json().data.waits_for).toEqual(
    [],
  );
});

test('a guarantor changes neither the figures, the purpose nor the payouts of an application', async () => {
  const { loanId } = await anApplication(context);
  const colleague = await aColleague('admin');
  const as = await signIn(context, colleague);
  const { can, principal, instalments, rate_percent: rate } = await read(loanId, as);
  expect(can).toEqual(expect.arrayContaining(['edit', 'change_purpose']));
  await change(loanId, { email: colleague.email });
  const after = (await read(loanId, as)).can;
  for (const action of ['edit', 'change_purpose', 'plan_tranches']) expect(after).not.toContain(action);
  const figures = { loan_id: loanId, amount: principal, tenor: instalments, rate_percent: rate };
  expect(await sent('admin/loan_detail', as, figures)).toEqual(refusal);
  const { product_id: product } = await sqlOf(context.db)
    .selectFrom('loans')
    .select('product_id')
    .where('id', '=', loanId)
    .executeTakeFirstOrThrow();
  const purpose = { _method: 'PATCH', loan_id: loanId, loan_interest_id: product };
  const tranches = [{ amount: 1_000_000, expected_on: '2030-01-01' }];
  expect(await sent(`admin/loan/${loanId}/tranche-plan`, as, { tranches })).toEqual(refusal);
  const reviewer = await aColleague('compliance_officer');
  await change(loanId, { email: reviewer.email });
  expect(await sent('compliance_officer/loan/review', await signIn(context, reviewer), purpose)).toEqual(refusal);
});

test('the first of two approvals does not count when its author becomes a guarantor, who declines nothing', async () => {
  const limits = { subadmin: 1_000_000, second_approver_above: 3_999_999 };
  const boss = await signIn(context, await aStaff(context, 'superadmin'));
  await ask(app, 'PUT /api/admin/loan_approval_limits', { as: boss, body: limits });
  const { loanId, customer } = await anApplication(context);
  await assessed(context, loanId, customer);
  expect((await read(loanId)).can).toContain('approve');
  expect(await approve(loanId)).toEqual([200, undefined]);
  const waiting = async (as = boss) => {
    const { data } = (await ask(app, 'GET /api/admin/approvals?kind=loan_approval&per_page=100', { as })).json();
    return data.find((one: { subject: { id: string }; state: string }) => one.subject.id === loanId && one.state === 'pending');
  };
  const colleague = await aColleague('admin');
  const as = await signIn(context, colleague);
  await change(loanId, { email: colleague.email });
  const { id, version, refusal: why } = await waiting();
  expect([(await waiting(as)).can, why]).toEqual([[], null]);
  expect(await sent(`admin/approvals/${id}/decline`, as, { reason: 'Not this one' })).toEqual(refusal);
  expect(await sent(`admin/approvals/${id}/approve`, as, { version })).toEqual(refusal);

  await guaranteedBy(loanId, 'first_approval');
  expect(await sent(`admin/approvals/${id}/approve`, boss, { version })).toEqual([409, 'loan_first_approval_of_guarantor']);
  expect(await waitingFor('approval', boss)).toContain(loanId);
  expect(await approve(loanId, boss)).toEqual([200, undefined]);
  expect((await read(loanId)).status).toBe('pending');
  expect((await waiting()).id).not.toBe(id);
  const last = await aStaff(context, 'admin');
  expect(await approve(loanId, await signIn(context, last))).toEqual([200, undefined]);
  expect((await read(loanId)).status).toBe('approved');
});
