/** Forms have the same effect as JSON: the fields that decide what is saved, and for which customer, are never lost. */
import { appOf, aCustomer, aRunningLoan, aStaff, freshContext, signIn } from '#kit';
import type { UserId } from '@ajo/contract/kernel/id';
import { sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';
import { anApplication, seedProducts } from '../loans/applications.ts';
import { encode, type Encoding } from './forms.ts';

const context = await freshContext();
const app = await appOf(context);
await seedProducts(context);
const admin = await signIn(context, await aStaff(context, 'admin'));
const compliance = await signIn(context, await aStaff(context, 'compliance_officer'));

type Sending = { as?: Record<string, string>; body: Record<string, unknown>; encoding?: Encoding };
async function send(what: string, { as = admin, body, encoding = 'multipart' }: Sending) {
  const [method, url] = what.split(' ');
  const { headers, payload } = encode(encoding, body);
  return app.inject({ method: method as 'POST', url: url ?? '/', headers: { ...as, ...headers }, payload });
}
const nameOf = async (id: UserId): Promise<string> =>
  (await sqlOf(context.db).selectFrom('users').select('first_name').where('id', '=', id).executeTakeFirstOrThrow()).first_name;

test.each(['multipart', 'urlencoded'] as const)('the edit of a customer is saved from a %s form', async (encoding) => {
  const { id } = await aCustomer(context);
  const saved = await send(`PUT /api/admin/users/${id}`, { body: { name: 'Ngozi Eze' }, encoding });
  expect(saved.statusCode).toBe(200);
  expect(await nameOf(id)).toBe('Ngozi');
});

test('an automatic debit that names a loan in a form charges that loan only', async () => {
  const { id } = await aRunningLoan(context, await aCustomer(context));
  const asJson = await send('POST /api/admin/auto_debit', { body: { loan_id: id }, encoding: 'json' });
  const asForm = await send('POST /api/admin/auto_debit', { body: { loan_id: id } });
  expect([asForm.statusCode, asForm.json().code]).toEqual([asJson.statusCode, 'nothing_due']);
  const empty = await send('POST /api/admin/auto_debit', { body: { loan_id: '' } });
  expect([empty.statusCode, Object.keys(empty.json().errors)]).toEqual([422, ['loan_id']]);
});

test('a dry run of denials requested by a form denies nothing', async () => {
  const report = await send('POST /api/admin/auto_deny', { body: { dry_run: true } });
  expect(report.json()).toMatchObject({ data: { dry_run: true } });
  const words = await send('POST /api/admin/auto_deny', { body: { dry_run: true }, encoding: 'urlencoded' });
  expect(words.json()).toMatchObject({ data: { dry_run: true } });
  expect((await send('POST /api/admin/auto_deny', { body: { dry_run: 'perhaps' } })).statusCode).toBe(422);
});

test('a review is posted as a form with _method', async () => {
  const { loanId } = await anApplication(context);
  const body = { _method: 'PATCH', loan_id: loanId, status: 'cleared', note: 'A trader with two shops' };
  const answer = await send('POST /api/compliance_officer/loan/review', { as: compliance, body });
  expect(answer.json()).toMatchObject({ message: 'Loan status updated successfully', data: { review: { verdict: 'cleared' } } });
});
