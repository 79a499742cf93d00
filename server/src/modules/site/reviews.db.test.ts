/** The review of a denial: it needs a text, one is open per application, and its customer reads its number, deadline and answer. */
import { ask, aStaff, appOf, freshContext, signIn } from '#kit';
import { deliverOutbox, pushNotifications } from '#modules/notifications';
import { sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';
import { anApplication, seedProducts } from '../../../tests/loans/applications.ts';

const context = await freshContext();
const app = await appOf(context);
await seedProducts(context);
const adminUser = await aStaff(context, 'admin');
const message = 'My salary was raised in March, please see the new payslip.';

async function aDenied() {
  const { loanId, customer } = await anApplication(context);
  const admin = await signIn(context, adminUser);
  const body = { loan_id: loanId, status: 'denied', reason: 'Income too low', reason_code: 'income_low' };
  expect((await ask(app, 'POST /api/admin/loan_status', { as: admin, body })).statusCode).toBe(200);
  return { loanId, admin, as: await signIn(context, customer) };
}
type Headers = Record<string, string>;
const request = (loanId: string, as: Headers, body: object = { message }) =>
  ask(app, `POST /api/user/loan/${loanId}/denial-review`, { as, body });
const read = async (loanId: string, as: Headers) =>
  (await ask(app, `GET /api/user/loan/${loanId}/denial-review`, { as })).json().data;

test('a review without a text is refused at its field', async () => {
  const { loanId, as } = await aDenied();
  for (const body of [{}, { message: '   ' }, { message: 'Please' }]) {
    const answer = await request(loanId, as, body);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['message']]);
  }
  expect(await read(loanId, as)).toBeNull();
});

test('of several requests at once one review is open, and the others name it', async () => {
  const { loanId, as } = await aDenied();
  const answers = await Promise.all([request(loanId, as), request(loanId, as), request(loanId, as)]);
  expect(answers.map(({ statusCode }) => statusCode).sort((one, other) => one - other)).toEqual([201, 409, 409]);
  const review = await read(loanId, as);
  expect(review).toMatchObject({ answer: null, answered_at: null });
  const refused = (await request(loanId, as)).json();
  expect(refused).toMatchObject({ code: 'review_open' });
  expect(refused.message).toContain(review.number);
  const kept = await sqlOf(context.db).selectFrom('complaints').selectAll().where('loan_id', '=', loanId).execute();
  expect(kept.map(({ number, category, message: text }) => [number, category, text])).toEqual([
    [review.number, 'decision', message],
  ]);
});

test('staff find the application in the queue, and the answer reaches the page of the loan; then another review may follow', async () => {
  const { loanId, admin, as } = await aDenied();
  const { number } = (await request(loanId, as)).json().data;
  const [row] = (await ask(app, `GET /api/admin/complaints?number=${number}`, { as: admin })).json().data;
  expect(row).toMatchObject({ number, loan_id: loanId, category: 'decision' });
  const answer = 'We looked again and the reason stays.';
  await ask(app, `PATCH /api/admin/complaints/${row.id}/answer`, { as: admin, body: { answer } });
  expect(await read(loanId, as)).toMatchObject({ number, answer });
  const bell = (await ask(app, 'GET /api/notifications', { as })).json().data[0].data;
  expect(bell).toEqual({ message: `Your complaint ${number} was answered`, link: `/dashboard?loan=${loanId}` });
  await pushNotifications(context);
  await deliverOutbox(context);
  context.clock.moveBy(1_000);
  const next = await request(loanId, as);
  expect(next.statusCode).toBe(201);
  expect(await read(loanId, as)).toMatchObject({ number: next.json().data.number, answer: null });
});

test('an application that is not denied has no review, and that of another customer does not exist', async () => {
  const { loanId, customer } = await anApplication(context);
  const [as, { as: other }] = [await signIn(context, customer), await aDenied()];
  expect((await request(loanId, as)).json()).toMatchObject({ code: 'application_not_denied' });
  expect((await request(loanId, other)).statusCode).toBe(404);
  expect((await ask(app, `GET /api/user/loan/${loanId}/denial-review`, { as: other })).statusCode).toBe(404);
});

test('the database itself keeps the application of a review', async () => {
  const { loanId, as } = await aDenied();
  await request(loanId, as);
  const change = sqlOf(context.db).updateTable('complaints').set({ loan_id: null }).where('loan_id', '=', loanId).execute();
  await expect(change).rejects.toThrow(/complaint/);
});
