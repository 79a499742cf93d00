/** A hand-over rings the bell of the desk whose queue the application enters: of those in whose list it is, once, and of no one else. */
import { actorOf, appOf, ask, aStaff, freshContext, signIn } from '#kit';
import type { LoanId } from '@ajo/contract/modules/loans';
import { addBranch } from '#modules/branches';
import { decideLoan, recordOpinion } from '#modules/loan-applications';
import { saveUser, type User } from '#modules/users';
import { sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { expect, test } from 'vitest';
import { guarantorReactions } from '../../reactions.ts';
import { accepted, anApplication, approved, aReadyCustomer, seedProducts } from '../../../tests/loans/applications.ts';

const context = await freshContext();
const app = await appOf(context);
await seedProducts(context);
const [officer, stranger, compliance, admin, finance] = [
  await aStaff(context, 'credit_officer'),
  await aStaff(context, 'credit_officer'),
  await aStaff(context, 'compliance_officer'),
  await aStaff(context, 'admin'),
  await aStaff(context, 'finance'),
];
const subadmin = await aStaff(context, 'subadmin');
const people = { officer, stranger, compliance, admin, finance, subadmin };

/** Who was notified about this loan, and to do what, in the order of time. */
async function rung(loanId: LoanId): Promise<string[]> {
  const rows = await sqlOf(context.db)
    .selectFrom('notifications')
    .select(['user_id', 'message'])
    .where('link', '=', `/admin/requests/${loanId}`)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ user_id: id, message }) => {
    const [name] = Object.entries(people).find(([, person]) => person.id === id) ?? [];
    return name ? [`${name}: ${message.split(' ₦')[0]}`] : [];
  });
}

async function ofOfficer(input: Parameters<typeof anApplication>[1] = {}): Promise<{ loanId: LoanId; customer: User }> {
  const customer = await aReadyCustomer(context);
  await inTransaction(context.db, (tx) => saveUser(tx, customer.id, { account_officer_id: officer.id }));
  return anApplication(context, { ...input, customer });
}
const assess = (by: User, loanId: LoanId, kind: 'recommendation' | 'review', verdict: string) =>
  recordOpinion(context, actorOf(by), { loanId, kind, verdict, note: 'Read and found in order' });

test('from the application to the payout, each desk is notified when its queue is entered', async () => {
  const { loanId } = await ofOfficer();
  expect(await rung(loanId)).toEqual(['officer: Record a recommendation on', 'compliance: Review compliance of']);
  await assess(officer, loanId, 'recommendation', 'recommended');
  expect(await rung(loanId)).toHaveLength(2);
  await assess(compliance, loanId, 'review', 'cleared');
  expect((await rung(loanId)).slice(2)).toEqual(['admin: Decide on']);

  const queue = await ask(app, 'GET /api/admin/loans?waiting=approval', { as: await signIn(context, admin) });
  expect(queue.json().data.map(({ id }: { id: string }) => id)).toContain(loanId);
});

test('an accepted offer is notified to those who pay out, except the approver', async () => {
  const { loanId, customer } = await anApplication(context);
  await accepted(context, loanId, customer);
  const lines = await rung(loanId);
  expect(lines.filter((line) => line.endsWith('Pay out'))).toEqual(['admin: Pay out', 'finance: Pay out']);
  const message = await sqlOf(context.db)
    .selectFrom('notifications')
    .select('message')
    .where('user_id', '=', finance.id)
    .where('link', '=', `/admin/requests/${loanId}`)
    .executeTakeFirstOrThrow();
  expect(message.message).toMatch(/^Pay out ₦40,000\.00 to \S.* \(AJ-\d{6}\)$/);
});

test('the last guarantor who accepts opens the decision, and a second opinion is no new hand-over', async () => {
  const { loanId } = await ofOfficer({ guarantor: 'unregistered' });
  await assess(officer, loanId, 'recommendation', 'recommended');
  await assess(compliance, loanId, 'review', 'cleared');
  expect((await rung(loanId)).filter((line) => line.endsWith('Decide on'))).toEqual([]);
  await sqlOf(context.db).updateTable('guarantors').set({ status: 'registered' }).where('loan_id', '=', loanId).execute();
  await inTransaction(context.db, (tx) => guarantorReactions.accepted(tx, context, loanId));
  expect((await rung(loanId)).filter((line) => line.endsWith('Decide on'))).toEqual(['admin: Decide on']);
});

test('terms that were corrected go back to the first desks, and a second correction does not notify them again', async () => {
  const { loanId } = await ofOfficer();
  context.clock.moveBy(1_000);
  await assess(officer, loanId, 'recommendation', 'recommended');
  await assess(compliance, loanId, 'review', 'cleared');
  const before = (await rung(loanId)).length;
  context.clock.moveBy(1_000);
  const correction = { loan_id: loanId, amount: 3_000_000, tenor: 6, rate_percent: '1.25' };
  const as = await signIn(context, admin);
  for (const amount of [3_000_000, 3_500_000])
    expect((await ask(app, 'POST /api/admin/loan_detail', { as, body: { ...correction, amount } })).statusCode).toBe(200);
  expect((await rung(loanId)).slice(before)).toEqual(['officer: Record a recommendation on', 'compliance: Review compliance of']);
});

test('an approval that is undone goes back to the other approvers', async () => {
  const { loanId, customer } = await anApplication(context);
  await approved(context, loanId, customer);
  const before = (await rung(loanId)).filter((line) => line === 'admin: Decide on').length;
  const other = await aStaff(context, 'admin');
  await decideLoan(context, actorOf(other), { loan_id: loanId, status: 'pending', reason: 'Wrong product' });
  expect((await rung(loanId)).filter((line) => line === 'admin: Decide on')).toHaveLength(before + 1);
});

test('a subadmin is notified of the branch only', async () => {
  const branchId = await inTransaction(context.db, (tx) => addBranch(tx, context, 'Ikeja'));
  await inTransaction(context.db, (tx) => saveUser(tx, subadmin.id, { branch_id: branchId }));
  const elsewhere = await ofOfficer();
  expect((await rung(elsewhere.loanId)).filter((line) => line.startsWith('subadmin'))).toEqual([]);

  const customer = await aReadyCustomer(context);
  await inTransaction(context.db, (tx) => saveUser(tx, customer.id, { branch_id: branchId, account_officer_id: officer.id }));
  const { loanId } = await anApplication(context, { customer });
  expect((await rung(loanId)).filter((line) => line.startsWith('subadmin'))).toEqual(['subadmin: Record a recommendation on']);
});
