/** Desk work on an application over HTTP: corrections with before and after, purpose, notes, guarantor mails. */
import { appOf, ask, aStaff, freshContext, signIn } from '#kit';
import { deliverOutbox } from '#modules/notifications';
import { sql, sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';
import { anApplication, assessed, seedProducts } from '../../../tests/loans/applications.ts';
import { loanProducts } from '../../../seeds/reference/loan-products.ts';

const context = await freshContext();
const app = await appOf(context);
await seedProducts(context);
const admin = await signIn(context, await aStaff(context, 'admin'));
const compliance = await signIn(context, await aStaff(context, 'compliance_officer'));
const finance = await signIn(context, await aStaff(context, 'finance'));
const school = loanProducts[2]?.id;

const correct = (loanId: string, change: object = {}, as = admin) =>
  ask(app, 'POST /api/admin/loan_detail', {
    as,
    body: { loan_id: loanId, amount: 3_000_000, tenor: 6, rate_percent: '1.25', ...change },
  });
const read = async (loanId: string) => (await ask(app, `GET /api/admin/loan/${loanId}`, { as: admin })).json().data;

test('amount and term are corrected within the limits, and the fee follows', async () => {
  const { loanId } = await anApplication(context);
  const answer = await correct(loanId);
  expect(answer.json()).toMatchObject({
    message: 'Loan information updated successfully',
    data: { principal: 3_000_000, instalments: 6, fee: 30_000 },
  });
  const [line] = await sqlOf(context.db)
    .selectFrom('history')
    .select(['before', 'after'])
    .where('subject_id', '=', loanId)
    .where('action', '=', 'corrected the application')
    .execute();
  expect([line?.before, line?.after]).toMatchObject([{ principal: '4000000' }, { principal: '3000000' }]);
});

test('opinions from before a correction do not count for the corrected terms', async () => {
  const { loanId, customer } = await anApplication(context);
  context.clock.moveBy(1_000);
  await assessed(context, loanId, customer);
  expect((await read(loanId)).can).toContain('approve');
  context.clock.moveBy(1_000);
  await correct(loanId);
  const after = await read(loanId);
  expect([after.recommendation, after.review, after.can.includes('approve')]).toEqual([null, null, false]);
});

test('a correction with an outdated status is refused, and so is one of a decided loan', async () => {
  const { loanId } = await anApplication(context);
  await ask(app, 'POST /api/admin/loan_status', {
    as: admin,
    body: { loan_id: loanId, status: 'denied', reason: 'Income too low', reason_code: 'income_low' },
  });
  expect((await correct(loanId, { seen_status: 'pending' })).json().code).toBe('loan_changed');
  expect((await correct(loanId)).json().code).toBe('loan_not_editable');
});

test('figures outside the limits are refused at their field', async () => {
  const { loanId } = await anApplication(context);
  const field = async (change: object) => Object.keys((await correct(loanId, change)).json().errors)[0];
  expect(await field({ amount: 1 })).toBe('amount');
  expect(await field({ amount: 5_000_000 })).toBe('amount'); // the guarantor guarantees less
  expect(await field({ tenor: 27 })).toBe('tenor');
  expect(await field({ rate_percent: '1.26' })).toBe('rate_percent');
  expect((await correct(loanId, {}, finance)).statusCode).toBe(403);
});

test('changing the purpose copies all terms of the other product, for the desk and for compliance', async () => {
  const { loanId } = await anApplication(context);
  const body = { loan_id: loanId, loan_interest_id: school };
  const answer = await ask(app, 'POST /api/admin/modify_user_loan_purpose', { as: admin, body });
  expect(answer.json()).toMatchObject({
    message: 'Loan purpose updated successfully',
    data: { purpose: 'School fees loan', rate_percent: '3.5', frequency: 'month', terms: { name: 'School fees loan' } },
  });
  const review = (more: object) =>
    ask(app, 'POST /api/compliance_officer/loan/review', {
      as: compliance,
      body: { _method: 'PATCH', loan_id: loanId, ...more },
    });
  expect((await review({ loan_interest_id: school })).json().code).toBe('same_purpose');
  expect((await review({})).json().errors).toHaveProperty('status');
  const both = await review({ loan_interest_id: loanProducts[1]?.id, status: 'cleared', note: 'A trader, not a parent' });
  expect(both.json()).toMatchObject({
    message: 'Loan status updated successfully',
    data: { purpose: 'Trader loan', review: { verdict: 'cleared' } },
  });
});

test('notes are added and read by staff, and cannot be changed', async () => {
  const { loanId } = await anApplication(context);
  const note = (as: Record<string, string>, role: string) =>
    ask(app, `POST /api/${role}/loan/${loanId}/notes`, { as, body: { note: 'Called the shop, nobody there' } });
  expect((await note(finance, 'finance')).statusCode).toBe(201);
  expect((await note(await signIn(context, await aStaff(context, 'hr')), 'hr')).statusCode).toBe(403);
  const notes = (await ask(app, `GET /api/admin/loan/${loanId}/notes`, { as: admin })).json().data;
  expect(notes).toMatchObject([{ text: 'Called the shop, nobody there' }]);
  await expect(sql`update loan_notes set text = 'nothing'`.execute(sqlOf(context.db))).rejects.toThrow(/append-only/);
  const stranger = await signIn(context, await aStaff(context, 'credit_officer'));
  expect((await ask(app, `GET /api/admin/loan/${loanId}/notes`, { as: stranger })).statusCode).toBe(404);
});

test('an unanswered guarantor is mailed again; one who has answered is not', async () => {
  const waiting = await anApplication(context, { guarantor: 'unregistered' });
  const mail = (loanId: string, path: string) => ask(app, `POST /api/admin/loans/${loanId}/${path}`, { as: admin, body: {} });
  await deliverOutbox(context);
  const before = context.sent.mails.length;
  expect((await mail(waiting.loanId, 'manual-guarantor-verification-email')).json().message).toBe(
    'Guarantor email triggered successfully',
  );
  expect((await mail(waiting.loanId, 'request-guarantor')).json().message).toBe('Guarantor request sent successfully');
  await deliverOutbox(context);
  expect(context.sent.mails.length - before).toBe(2);
  const answered = await anApplication(context);
  expect((await mail(answered.loanId, 'manual-guarantor-verification-email')).json().code).toBe('guarantors_complete');
  expect((await mail(answered.loanId, 'request-guarantor')).json().code).toBe('guarantors_complete');
});

test('HR reads whose loan it is and its state; the file is refused', async () => {
  const { loanId, customer } = await anApplication(context);
  const hr = await signIn(context, await aStaff(context, 'hr'));
  const brief = await ask(app, `GET /api/hr/loan/${loanId}/brief`, { as: hr });
  expect(brief.json().data).toEqual({
    id: loanId,
    number: expect.stringMatching(/^AJ-/),
    status: 'pending',
    customer: { id: customer.id, name: `${customer.firstName} ${customer.lastName}`, branch: null },
    officer: null,
    returned_on: null,
  });
  const parts = [
    '',
    '/assessments',
    '/notes',

    '/loan-payments',
    '/statement',
    '/debit-attempts',
    '/tranches',
    '/key-facts',
  ];
  const refusedTo = async (role: string, as: Record<string, string>): Promise<string[]> => {
    const answers = await Promise.all(parts.map((part) => ask(app, `GET /api/${role}/loan/${loanId}${part}`, { as })));
    return parts.filter((_, at) => answers[at]?.statusCode === 403);
  };
  expect(await refusedTo('hr', hr)).toEqual(parts);
  expect((await ask(app, `GET /api/hr/users/${customer.id}/repayments`, { as: hr })).statusCode).toBe(403);
  expect(await refusedTo('admin', admin)).toEqual([]);
  const stranger = await signIn(context, await aStaff(context, 'credit_officer'));
  expect((await ask(app, `GET /api/admin/loan/${loanId}/brief`, { as: stranger })).statusCode).toBe(404);
});

test('after a refusal by the guarantor the customer is notified to name another', async () => {
  const { loanId, customer } = await anApplication(context);
  await sqlOf(context.db).updateTable('guarantors').set({ status: 'denied' }).where('loan_id', '=', loanId).execute();
  expect((await ask(app, `POST /api/admin/loans/${loanId}/request-guarantor`, { as: admin })).statusCode).toBe(200);
  const notified = await sqlOf(context.db)
    .selectFrom('notifications')
    .select('message')
    .where('user_id', '=', customer.id)
    .execute();
  expect(notified.map(({ message }) => message).join()).toContain('another guarantor');
});
