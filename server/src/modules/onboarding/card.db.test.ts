/** A card is proven on the provider's page and kept by its token; its number is turned away at the door. */
import { appOf, ask, freshContext, paid } from '#kit';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { trialBalance } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { refundReceipts } from '#modules/wallets/suspense';
import { sqlOf } from '#platform/db/sql';
import { aNewCustomer, type Headers, sectionOf } from '../../../tests/onboarding/new-customers.ts';

const log: string[] = [];
const quiet = await freshContext();
const context = { ...quiet, log: pino({ level: 'trace' }, { write: (line) => void log.push(line) }) };
const app = await appOf(context);
const house = { context, app };
const newCustomer = () => aNewCustomer(house);
const section = (as: Headers, name: string) => sectionOf(house, as, name);
const at = 'POST /api/user/onboarding/card';
const { provider } = context;
const cardOf = (as: Headers) => section(as, 'card');
const aPaidCheck = async (as: Headers): Promise<string> => {
  const { reference } = (await ask(app, at, { as, body: {} })).json().data.checkout;
  const card = { authorizationCode: 'AUTH_x', email: 'a@b.test', last4: '4081', expiresMonth: '12', expiresYear: '2030' };
  const face = { brand: 'visa', bank: 'TEST BANK', signature: `SIG_${reference}` };
  provider.checkoutResult = (queried) => ({ ...paid(queried, 5_000n, context.clock.now()), card: { ...card, ...face } }) as never;
  return reference;
};

test('a card is verified on the page of the provider, stored with consent, and its small charge is refunded', async () => {
  const { as } = await newCustomer();
  expect(await cardOf(as)).toMatchObject({ state: 'incomplete', required: false });
  const reference = await aPaidCheck(as);
  expect(provider.checkouts.at(-1)).toEqual({ reference, amount: 5_000n });
  expect((await ask(app, at, { as, body: { reference } })).json().code).toBe('consent_missing');
  const answers = await Promise.all([1, 2].map(() => ask(app, at, { as, body: { reference, consent: true } })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(answers[0]?.json()).toMatchObject({ message: 'Card update successful', data: { checkout: null } });
  expect(await cardOf(as)).toMatchObject({ state: 'complete', summary: 'visa ••••4081' });

  const row = () =>
    sqlOf(context.db).selectFrom('unidentified_receipts').selectAll().where('reference', '=', reference).executeTakeFirst();
  expect(await row()).toMatchObject({ why: 'card_check', state: 'refunding', amount_kobo: 5_000n, resolved_by: null });
  provider.refundResult = { status: 'processed' } as never;
  await refundReceipts(context);
  expect(await row()).toMatchObject({ state: 'resolved', resolution: 'refund' });
  expect(provider.refunds.filter((refund) => refund.reference === reference)).toHaveLength(1);
  expect((await trialBalance(context.db)).rows.find(({ code }) => code === '2050')?.balance).toBe(0n);
  expect(await verifyLedger(context.db)).toMatchObject({ holds: true, problems: [] });
});

test('a card check of another customer cannot be saved, and an unpaid checkout saves nothing', async () => {
  const [owner, stranger] = [await newCustomer(), await newCustomer()];
  const reference = await aPaidCheck(owner.as);
  expect((await ask(app, at, { as: stranger.as, body: { reference, consent: true } })).statusCode).toBe(404);
  provider.checkoutResult = { status: 'pending' };
  expect((await ask(app, at, { as: owner.as, body: { reference, consent: true } })).statusCode).toBe(409);
  expect((await ask(app, at, { as: owner.as, body: { reference: '../x', consent: true } })).statusCode).toBe(422);
  expect(await cardOf(stranger.as)).toMatchObject({ state: 'incomplete' });
});

test.each([
  { card_number: '4084084084084081', cvv: '408' },
  { number: '4084 0840 8408 4081' },
  { anything: '4084084084084081' },
  { reference: '4084084084084081', consent: true },
  { reference: 'pay-card-0123456789', consent: true, card: { cvv: '1' } },
])('a form with %j is refused, and nothing is stored, echoed or logged', async (body) => {
  log.length = 0;
  const { as } = await newCustomer();
  const opened = provider.checkouts.length;
  for (const path of [at, 'POST /api/card']) {
    const answer = await ask(app, path, { as, body });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'card_number_refused']);
    expect(answer.body).not.toMatch(/4084 ?084/);
  }
  expect(provider.checkouts.length).toBe(opened);
  expect(log.join('')).not.toMatch(/4084 ?084|"408"/);
});
