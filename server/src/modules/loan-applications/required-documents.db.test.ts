/** Documents that a product requires are confirmed before the payout: missing, rejected and unconfirmed ones are named, and block it. */
import { actorOf, aPicture, appOf, ask, aStaff, freshContext, signIn } from '#kit';
import { uploadLimitBytes } from '@ajo/contract/kernel/call';
import type { UserId } from '@ajo/contract/kernel/id';
import type { LoanProductId } from '@ajo/contract/modules/loan-products';
import { Readable } from 'node:stream';
import { termsOfProduct } from '#modules/loan-products';
import { customerKycOf, reviewKyc, saveDocument } from '#modules/onboarding';
import { submitStatement } from '#modules/statements';
import type { User } from '#modules/users';
import { sqlOf } from '#platform/db/sql';
import { receiveFile } from '#platform/files/intake';
import { expect, test } from 'vitest';
import { loanProducts } from '../../../seeds/reference/loan-products.ts';
import { accepted, anApplication, seedProducts } from '../../../tests/loans/applications.ts';

const context = await freshContext();
const app = await appOf(context);
const [adminUser, compliance] = [await aStaff(context, 'admin'), await aStaff(context, 'compliance_officer')];
const [admin, finance] = [await signIn(context, adminUser), await signIn(context, await aStaff(context, 'finance'))];
const [, trader] = loanProducts;
if (!trader) throw new Error('the tests need a product');
await seedProducts(context);
const added = await ask(app, 'POST /api/admin/loan_interest', {
  as: admin,
  body: {
    ...termsOfProduct(trader),
    name: 'Loan with documents',
    required_documents: ['utility_bill'],
    min_amount: 1_000_000,
    max_amount: 60_000_000,
  },
});
const productId = added.json().data.id as LoanProductId;

const release = (loanId: string) =>
  ask(app, 'POST /api/admin/loan_status', { as: finance, body: { loan_id: loanId, status: 'disburse' } });
async function send(user: User, shade: number): Promise<void> {
  const rule = { maxBytes: uploadLimitBytes, types: ['image/jpeg'] as const };
  const file = await receiveFile(Readable.from([await aPicture(shade)]), rule, { field: 'user_file', name: 'bill.jpg' });
  await saveDocument(context, actorOf(user), { path: 'utility_bill', file });
  await file.discard();
}
async function review(user: User, status: 'verified' | 'rejected'): Promise<void> {
  const kyc = await customerKycOf(context, actorOf(compliance), user.id as UserId);
  const item = kyc?.items.find((one) => one.kind === 'utility_bill' && one.status === 'waiting');
  if (!item) throw new Error('nothing waits');
  await reviewKyc(context, actorOf(compliance), {
    id: item.id,
    status,
    reason: status === 'rejected' ? 'It is not readable' : undefined,
  });
}

test('missing, unconfirmed and rejected documents block the payout by name; the customer is led to it; a confirmed one lets it go', async () => {
  const { loanId, customer } = await anApplication(context, { productId, amount: 4_000_000n });
  await accepted(context, loanId, customer);
  const own = await signIn(context, customer);
  const open = async () => (await ask(app, `GET /api/user/loan/${loanId}`, { as: own })).json().data.open_documents;
  const step = { document: 'utility_bill', section: 'utility_bill' };
  const isRefused = async (words: string): Promise<void> => {
    const staff = (await ask(app, `GET /api/finance/loan/${loanId}`, { as: finance })).json().data;
    expect(staff.can).not.toContain('release');
    const refused = await release(loanId);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'document_unconfirmed']);
    expect(refused.json().message).toContain(words);
    expect(refused.json().message).toContain('utility bill');
    expect(staff.waits_for).toEqual([refused.json().message]);
  };

  // A complete profile of the tests has two documents in the queue.
  const toReview = async (as: Record<string, string>, role: string) =>
    (await ask(app, `GET /api/${role}/loan/${loanId}`, { as })).json().data.to_review;

  expect(await open()).toEqual([{ ...step, state: 'missing' }]);
  expect(await toReview(finance, 'finance')).toEqual({ documents: 2, statements: 0 });
  await isRefused('is missing');
  await send(customer, 10);
  expect(await open()).toEqual([{ ...step, state: 'waiting' }]);
  expect(await toReview(finance, 'finance')).toEqual({ documents: 3, statements: 0 });
  expect(await toReview(own, 'user')).toEqual({ documents: 0, statements: 0 });
  await isRefused('is not confirmed yet');
  await review(customer, 'rejected');
  expect(await open()).toEqual([{ ...step, state: 'rejected' }]);
  expect(await toReview(finance, 'finance')).toEqual({ documents: 2, statements: 0 });
  await isRefused('was rejected');
  await send(customer, 11);
  await review(customer, 'verified');
  expect(await open()).toEqual([]);
  expect((await release(loanId)).json().data).toMatchObject({ status: 'disburse', waits_for: [], open_documents: [] });
});

test('bank statements of the customer and of a guarantor of this loan wait until they are read, without blocking', async () => {
  const { loanId, customer } = await anApplication(context);
  await accepted(context, loanId, customer);
  const other = await anApplication(context);
  const guarantorOf = async (id: string) =>
    (await sqlOf(context.db).selectFrom('guarantors').select('id').where('loan_id', '=', id).executeTakeFirstOrThrow()).id;
  const hand = async (kind: 'customer' | 'guarantor', id: string): Promise<void> => {
    const rule = { maxBytes: uploadLimitBytes, types: ['text/csv'] as const };
    const file = await receiveFile(Readable.from(['Date,Details,Debit,Credit\n']), rule, { field: 'file', name: 'bank.csv' });
    const owner = { kind, id, customerId: customer.id, name: 'Garba Sani' };
    await submitStatement(context, owner, { file, code: undefined, password: undefined });
  };
  const read = async () => (await ask(app, `GET /api/admin/loan/${loanId}`, { as: admin })).json().data;
  await hand('customer', customer.id);
  await hand('guarantor', await guarantorOf(loanId));
  await hand('guarantor', await guarantorOf(other.loanId));
  expect(await read()).toMatchObject({ to_review: { documents: 2, statements: 2 }, waits_for: [] });
  expect((await release(loanId)).json().data).toMatchObject({ status: 'disburse', to_review: { documents: 0, statements: 0 } });
});
