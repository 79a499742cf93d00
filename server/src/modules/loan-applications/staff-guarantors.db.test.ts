/** A guarantor who is one of the staff: flagged for the decision, and that person takes no part in it. */
import { appOf, ask, aStaff, freshContext, signIn } from '#kit';
import { saveUser } from '#modules/users';
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
