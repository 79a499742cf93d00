/** An application is saved step by step, resumed on another device, sent once, and corrected when it was sent back. */
import { actorOf, appOf, ask, aStaff, freshContext, signIn } from '#kit';
import { sql, sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';
import { anApplication, aReadyCustomer, seedProducts } from '../../../tests/loans/applications.ts';
import { loanProducts } from '../../../seeds/reference/loan-products.ts';

const context = await freshContext();
const app = await appOf(context);
await seedProducts(context);
const admin = await signIn(context, await aStaff(context, 'admin'));
const trader = loanProducts[1]?.id;
const first = { loan_interest_id: trader, amount: 4_000_000, tenor: 4 };
const guarantor = {
  guarantor_name: 'Garba Sani',
  guarantor_email: 'garba@mail.test',
  guarantor_phone: '08055500011',
  guarantor_relationship: 'Friend',
};
type Headers = Record<string, string>;
const save = (as: Headers, body: object) => ask(app, 'PUT /api/user/loan_draft', { as, body });
const read = async (as: Headers) => (await ask(app, 'GET /api/user/loan_draft', { as })).json().data;
const send = (as: Headers, change: object = {}) =>
  ask(app, 'POST /api/user/loan', { as, body: { ...first, amount: '4000000', ...guarantor, consent: 'true', ...change } });
const sendBack = (loanId: string) =>
  ask(app, 'POST /api/admin/loan_status', {
    as: admin,
    body: { loan_id: loanId, status: 'incomplete', reason: 'Ask for less, please' },
  });

test('a draft is available on another device, and sending it creates one loan', async () => {
  const ada = await aReadyCustomer(context);
  const phone = await signIn(context, ada);
  expect(await read(phone)).toBeNull();
  const { loan_id: loanId } = (await save(phone, first)).json().data;
  await save(phone, { ...first, amount: 5_000_000, step: 1, guarantor_name: 'Garba' });
  const laptop = await signIn(context, ada);
  expect(await read(laptop)).toMatchObject({
    loan_id: loanId,
    amount: 5_000_000,
    step: 1,
    guarantor_name: 'Garba',
    sent_back_because: null,
  });
  const sent = await send(laptop);
  expect([sent.statusCode, sent.json().data.id, sent.json().data.status]).toEqual([201, loanId, 'pending']);
  expect(await read(laptop)).toBeNull();
  expect((await save(phone, first)).json().code).toBe('application_open');
});

test('two devices that save or send concurrently create one application', async () => {
  const headers = await signIn(context, await aReadyCustomer(context));
  await Promise.all([save(headers, first), save(headers, first), save(headers, { ...first, tenor: 5 })]);
  const mine = async () => (await ask(app, 'GET /api/user/loans', { as: headers })).json().data;
  expect(await mine()).toHaveLength(1);
  const sent = await Promise.all([send(headers), send(headers)]);
  expect(sent.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([201, 409]);
  expect(await mine()).toHaveLength(1);
});

test('a draft needs no profile, but sending it does; an amount outside the product is refused at once', async () => {
  const user = await aReadyCustomer(context);
  await sqlOf(context.db).updateTable('profiles').set({ employer: null }).where('user_id', '=', user.id).execute();
  const headers = await signIn(context, user);
  expect((await save(headers, first)).statusCode).toBe(200);
  expect((await save(headers, { ...first, amount: 1 })).json().errors).toHaveProperty('amount');
  expect((await send(headers)).json().code).toBe('onboarding_incomplete');
});

test('a draft cannot be decided by staff, and is discarded by its owner', async () => {
  const user = await aReadyCustomer(context);
  const headers = await signIn(context, user);
  const { loan_id: loanId } = (await save(headers, first)).json().data;
  for (const status of ['approved', 'denied', 'disburse'])
    expect(
      (
        await ask(app, 'POST /api/admin/loan_status', {
          as: admin,
          body: { loan_id: loanId, status, reason: 'Because', reason_code: 'other' },
        })
      ).json().code,
    ).toMatch(/loan_missing/);
  await expect(sql`update loans set status = 'pending' where id = ${loanId}`.execute(sqlOf(context.db))).rejects.toThrow(
    /consent/,
  );
  expect((await ask(app, `POST /api/user/loan/${loanId}/cancel`, { as: headers, body: {} })).json().data.status).toBe(
    'cancelled',
  );
  expect(await read(headers)).toBeNull();
});

test('a returned application is corrected and resubmitted: the same loan and guarantor, with new opinions', async () => {
  const { loanId, customer } = await anApplication(context);
  const headers = await signIn(context, customer);
  await sendBack(loanId);
  const draft = await read(headers);
  expect(draft).toMatchObject({ loan_id: loanId, sent_back_because: 'Ask for less, please', guarantor_name: 'Garba Sani' });
  context.clock.moveBy(1_000);
  const same = { guarantor_email: draft.guarantor_email };
  expect((await send(headers, { ...same, amount: '4000001' })).json().code).toBe('above_guarantee');
  const again = await send(headers, { ...same, amount: '3000000' });
  expect(again.json().data).toMatchObject({ id: loanId, status: 'pending', principal: 3_000_000, reason: null });
  expect(again.json().data.guarantors).toMatchObject([{ status: 'registered' }]);
  const lines = (await ask(app, `GET /api/admin/action-history/${loanId}?per_page=50`, { as: admin })).json().data;
  expect(lines[0]).toMatchObject({ action: 'applied again', from: 'incomplete', to: 'pending', actor: actorOf(customer).name });
});
