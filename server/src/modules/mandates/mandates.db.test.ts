/** Direct debit from the consent to its end: one at a time, only by the provider's answer, due instalments only, also when the process dies. */
import { minuteMs } from '@ajo/contract/kernel/time';
import { kobo } from '@ajo/contract/kernel/money';
import { aCustomer, appOf, ask, bookingWith, dieAt, freshContext, signIn } from '#kit';
import { chargeSavedCard, usableCardOf } from '#modules/wallets';
import type { SavedCardId } from '@ajo/contract/modules/wallets.cards';
import type { User } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import { newId } from '#platform/ids';
import { beforeEach, expect, test } from 'vitest';
import { followMandates } from './index.ts';
import { mandateNotice } from './commands/confirm-mandate.ts';

const context = await freshContext();
const app = await appOf(context);
const { clock, provider } = context;
const source = { authorizationCode: 'AUTH_dd_secret', email: 'ada@ajo.test', last4: '0011', bank: 'Guaranty Trust Bank' };
const active = { status: 'active', source } as const;

beforeEach(() => {
  provider.mandateAnswer = { status: 'pending' };
  provider.endedMandates.length = 0;
});

const call = async (customer: User, name: string, body?: object) =>
  ask(app, name, { as: await signIn(context, customer), ...(body && { body }) });
const request = (customer: User) => call(customer, 'POST /api/user/mandates', { consent: true });
const own = async (customer: User) => (await call(customer, 'GET /api/user/mandates')).json().data;
const rows = async (customer: User) =>
  (
    await sql<{ status: string; sealed: string; ended: boolean }>`
      select status, sealed, ended_at is not null as ended from debit_mandates where owner_id = ${customer.id} order by id`.execute(
      sqlOf(context.db),
    )
  ).rows;
async function anActive(): Promise<{ customer: User; id: SavedCardId }> {
  const customer = await aCustomer(context);
  const { id } = (await request(customer)).json().data;
  provider.mandateAnswer = active;
  await call(customer, `POST /api/user/mandates/${id}/check`);
  return { customer, id };
}

test('without consent nothing is requested; with it the customer gets the address, and a repeat gets the same one', async () => {
  const customer = await aCustomer(context);
  const before = provider.mandateRequests.length;
  const refused = await call(customer, 'POST /api/user/mandates', { consent: false });
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['consent']]);
  expect(await own(customer)).toBeNull();
  const first = (await request(customer)).json().data;
  expect(first).toMatchObject({ status: 'pending', url: `https://bank.test/dd_${provider.mandateRequests.length}`, bank: null });
  expect((await request(customer)).json().data.id).toBe(first.id);
  expect(provider.mandateRequests).toHaveLength(before + 1);
  expect(provider.mandateRequests.at(-1)?.returnUrl).toContain(`/dashboard?mandate=${first.id}`);
});

test('two requests at once open one mandate', async () => {
  const customer = await aCustomer(context);
  const before = provider.mandateRequests.length;
  const answers = await Promise.all([request(customer), request(customer)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, expect.toBeOneOf([200, 409])]);
  expect(provider.mandateRequests).toHaveLength(before + 1);
  expect(await rows(customer)).toHaveLength(1);
});

test('a provider that is away answers 503, and the next request starts again', async () => {
  const customer = await aCustomer(context);
  provider.mandateAnswer = 'away';
  expect((await request(customer)).statusCode).toBe(503);
  provider.mandateAnswer = { status: 'pending' };
  expect((await request(customer)).json().data.status).toBe('pending');
  expect((await rows(customer)).map(({ status }) => status)).toEqual(['failed', 'pending']);
});

test('a notice alone activates nothing; the answer does, once, with a message to the customer', async () => {
  const customer = await aCustomer(context);
  const { id } = (await request(customer)).json().data;
  const reference = `dd_${provider.mandateRequests.length}`;
  await mandateNotice(context, reference);
  expect((await own(customer)).status).toBe('pending');
  provider.mandateAnswer = active;
  await Promise.all([mandateNotice(context, reference), mandateNotice(context, reference), followMandates(context)]);
  expect(await own(customer)).toMatchObject({ id, status: 'active', bank: source.bank, last4: '0011', url: null });
  expect(await usableCardOf(context.db, customer.id, clock.now())).toMatchObject({ id, kind: 'mandate', last4: '0011' });
  const messages = await sql<{ count: number }>`
    select count(*)::int as count from notifications where user_id = ${customer.id} and message like '%is active%'`.execute(
    sqlOf(context.db),
  );
  expect(messages.rows[0]?.count).toBe(1);
});

test('a request without confirmation fails after a day, by the job', async () => {
  const customer = await aCustomer(context);
  await request(customer);
  clock.moveBy(11 * minuteMs);
  await followMandates(context);
  expect((await own(customer)).status).toBe('pending');
  clock.moveBy(24 * 60 * minuteMs);
  await followMandates(context);
  expect(await own(customer)).toMatchObject({ status: 'failed', reason: 'It was not confirmed at the bank within a day' });
});

test('an active mandate is not offered as a card, is not removed as one, and pays nothing but what is collected', async () => {
  const { customer, id } = await anActive();
  expect((await call(customer, 'GET /api/user/cards')).json().data).toEqual([]);
  expect((await call(customer, `DELETE /api/user/cards/${id}`)).statusCode).toBe(404);
  const charge = (input: { mayUseMandate?: true }) =>
    chargeSavedCard(
      context,
      bookingWith(async () => 'taken'),
      {
        purpose: 'loan_repayment',
        purposeId: newId(clock.now()),
        payerId: customer.id,
        cardId: id,
        price: { amount: kobo(500_000n), fee: kobo(0n) },
        minAmount: kobo(10_000n),
        ...input,
      },
    );
  await expect(charge({})).rejects.toMatchObject({ code: 'card_missing' });
  provider.cardResult = { status: 'pending' };
  expect((await charge({ mayUseMandate: true })).status).toBe('pending');
  expect(provider.cardCharges.at(-1)).toMatchObject({ amount: 500_000n, card: { authorizationCode: source.authorizationCode } });
  expect(provider.cardCharges.at(-1)?.minAmount).toBeUndefined();
});

test('cancelling ends charges at once, and the provider ends it as soon as it answers', async () => {
  const { customer, id } = await anActive();
  expect((await request(customer)).json().code).toBe('mandate_active');
  provider.mandateAnswer = 'away';
  expect((await call(customer, `DELETE /api/user/mandates/${id}`)).statusCode).toBe(200);
  expect(await usableCardOf(context.db, customer.id, clock.now())).toBeUndefined();
  const [held] = await rows(customer);
  expect([held?.status, held?.sealed === '', held?.sealed.includes('AUTH_dd')]).toEqual(['revoked', false, false]);
  provider.mandateAnswer = { status: 'pending' };
  clock.moveBy(minuteMs);
  await followMandates(context);
  expect(provider.endedMandates).toEqual([source.authorizationCode]);
  expect((await rows(customer))[0]).toMatchObject({ sealed: '', ended: true });
  expect((await call(customer, `DELETE /api/user/mandates/${id}`)).statusCode).toBe(409);
});

test('a mandate that its bank refuses for good can be replaced', async () => {
  const { customer, id } = await anActive();
  await sql`update saved_cards set status = 'unusable', last_reason = 'Mandate cancelled' where id = ${id}`.execute(
    sqlOf(context.db),
  );
  expect((await own(customer)).reason).toContain('Mandate cancelled');
  expect((await request(customer)).json().data.status).toBe('pending');
  expect((await rows(customer)).map(({ status }) => status)).toEqual(['revoked', 'pending']);
});

test('the mandate of another customer does not exist', async () => {
  const { id } = await anActive();
  const other = await aCustomer(context);
  for (const name of [`POST /api/user/mandates/${id}/check`, `DELETE /api/user/mandates/${id}`])
    expect((await call(other, name)).statusCode).toBe(404);
});

test.each(['mandate.requested', 'mandate.started'])(
  'a process that dies at %s leaves a request that can be made again',
  async (at) => {
    const customer = await aCustomer(context);
    await dieAt(context, at, {
      call: 'POST /api/user/mandates',
      as: await signIn(context, customer),
      body: { consent: true },
    });
    clock.moveBy(3 * minuteMs);
    expect((await request(customer)).json().data.status).toBe('pending');
    expect((await rows(customer)).filter(({ status }) => status === 'pending')).toHaveLength(1);
  },
);

test.each(['mandate.revoked', 'mandate.ended'])('a process that dies at %s leaves a mandate that the job ends', async (at) => {
  const { customer, id } = await anActive();
  await dieAt(context, at, { call: `DELETE /api/user/mandates/${id}`, as: await signIn(context, customer) });
  expect(await usableCardOf(context.db, customer.id, clock.now())).toBeUndefined();
  clock.moveBy(minuteMs);
  await followMandates(context);
  expect((await rows(customer))[0]).toMatchObject({ status: 'revoked', sealed: '', ended: true });
});

test.each(['cancelled', 'too old'])(
  'a request that is %s and confirmed at the bank afterwards is ended there, and charges nothing',
  async (how) => {
    const customer = await aCustomer(context);
    const { id } = (await request(customer)).json().data;
    const reference = `dd_${provider.mandateRequests.length}`;
    if (how === 'cancelled') await call(customer, `DELETE /api/user/mandates/${id}`);
    else {
      clock.moveBy(24 * 60 * minuteMs);
      await followMandates(context);
    }
    provider.mandateAnswer = active;
    await mandateNotice(context, reference);
    expect(await usableCardOf(context.db, customer.id, clock.now())).toBeUndefined();
    await followMandates(context);
    expect(provider.endedMandates).toEqual([source.authorizationCode]);
    expect((await rows(customer))[0]).toMatchObject({ sealed: '', ended: true });
  },
);

test('a request that was given up is asked about for two days, then no more', async () => {
  const customer = await aCustomer(context);
  const { id } = (await request(customer)).json().data;
  await call(customer, `DELETE /api/user/mandates/${id}`);
  const isRequested = async () =>
    (
      await sql<{ asks: boolean }>`select ask_at is not null as asks from debit_mandates where id = ${id}`.execute(
        sqlOf(context.db),
      )
    ).rows[0]?.asks;
  await followMandates(context);
  expect(await isRequested()).toBe(true);
  clock.moveBy(49 * 60 * minuteMs);
  await followMandates(context);
  expect(await isRequested()).toBe(false);
});

test('a mandate that only rests after refusals is not replaced', async () => {
  const { customer, id } = await anActive();
  await sql`update saved_cards set not_before = ${new Date(clock.now().getTime() + 60 * minuteMs)} where id = ${id}`.execute(
    sqlOf(context.db),
  );
  expect((await request(customer)).json().code).toBe('mandate_active');
});

test('closing the account ends the mandate', async () => {
  const { customer } = await anActive();
  await sql`update users set deleted_at = ${clock.now()}, deleted_by = ${customer.id} where id = ${customer.id}`.execute(
    sqlOf(context.db),
  );
  await followMandates(context);
  expect(await usableCardOf(context.db, customer.id, clock.now())).toBeUndefined();
  expect((await rows(customer))[0]).toMatchObject({ status: 'revoked', sealed: '', ended: true });
  expect(provider.endedMandates).toHaveLength(1);
});
