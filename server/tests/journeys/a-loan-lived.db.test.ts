/** A loan from the application to the last repayment, over HTTP, with the books balanced at every stop. */
import { kobo } from '@ajo/contract/kernel/money';
import { aCustomer, appOf, ask, aStaff, fillIn, freshContext, paid, signIn } from '#kit';
import { expect, test } from 'vitest';
import { trialBalance } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { addProduct } from '#modules/loan-products';
import { deliverOutbox } from '#modules/notifications';
import { sendPayouts } from '#modules/payouts';
import { saveUser } from '#modules/users';
import { openVirtualAccount, settleReference, virtualAccountOf } from '#modules/wallets';
import { inTransaction } from '#platform/db/transaction';
import { loanProducts } from '../../seeds/reference/loan-products.ts';
import { moneyInReactions, payoutReactions } from '../../src/reactions.ts';
import { subLedgers } from '../../src/sub-ledgers.ts';

const context = await freshContext();
const app = await appOf(context);
for (const product of loanProducts) await addProduct(context.db, product, context.clock.now());

const customer = await aCustomer(context, { status: 'registered', firstName: 'Adaeze', lastName: 'Okonkwo' });
const ada = await signIn(context, customer);
const [admin, finance, compliance] = await Promise.all(
  (['admin', 'finance', 'compliance_officer'] as const).map(async (role) => signIn(context, await aStaff(context, role))),
);
const lead = await signIn(context, await aStaff(context, 'team_lead', { branchId: customer.branchId }));
const officerUser = await aStaff(context, 'credit_officer');
const books = async () => {
  expect((await trialBalance(context.db)).sum).toBe(0n);
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
};
const by = (as: Record<string, string> | undefined) => ({ ...(as && { as }) });
let loanId = '';
let offer = '';
const status = async (): Promise<string> => (await ask(app, `GET /api/admin/loan/${loanId}`, by(admin))).json().data.status;
const decide = (as: Record<string, string> | undefined, to: string, { reason, seen }: { reason?: string; seen?: string } = {}) =>
  ask(app, 'POST /api/admin/loan_status', {
    ...by(as),
    body: { loan_id: loanId, status: to, ...(reason && { reason }), ...(seen && { seen_status: seen }) },
  });
const application = (loan: object = {}) => ({
  loan_interest_id: loanProducts[1]?.id,
  amount: '4000000',
  tenor: 4,
  guarantor_name: 'Garba Sani',
  guarantor_email: 'garba@mail.test',
  guarantor_phone: '08055500011',
  guarantor_relationship: 'Friend',
  consent: 'true',
  ...loan,
});

test('an application is refused before the profile is complete', async () => {
  const answer = await ask(app, 'POST /api/user/loan', { as: ada, body: application() });
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'onboarding_incomplete']);
});

test('the profile is completed, and the progress follows', async () => {
  const post = (path: string, body: object) => ask(app, `POST /api/user/onboarding/${path}`, { as: ada, body });
  expect((await post('bvn', { bvn: '22222222222', consent: true })).json().data.percent).toBe(14);
  await fillIn(context, customer);
  const last = await post('bank', { bank_code: '058', account_number: '0123456700' });
  expect(last.json()).toMatchObject({
    message: 'Bank account update successful',
    data: { percent: 100, next: 'bank_statement' },
  });
  expect(last.body).not.toContain('0123456700');
  expect(last.body).not.toContain('22222222222');
});

test('two concurrent applications become one', async () => {
  const answers = await Promise.all([1, 2].map(() => ask(app, 'POST /api/user/loan', { as: ada, body: application() })));
  expect(answers.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([201, 409]);
  const made = answers.find((answer) => answer.statusCode === 201);
  expect(made?.json()).toMatchObject({
    message: 'New loan application successful',
    data: { status: 'pending', can: ['cancel'] },
  });
  loanId = made?.json().data.id;
});

test('the loan is 404 for another customer', async () => {
  const stranger = await signIn(context, await aCustomer(context));
  for (const path of [`GET /api/user/loan/${loanId}`, `GET /api/user/loan/${loanId}/loan-payments`])
    expect((await ask(app, path, { as: stranger })).statusCode).toBe(404);
  expect((await ask(app, `GET /api/admin/loan/${loanId}`, { as: await signIn(context, officerUser) })).statusCode).toBe(404);
});

test('the guarantor verifies their identity and accepts, once', async () => {
  await deliverOutbox(context);
  const link = new URL(/https?:\S+acceptance\S+/.exec(context.sent.mails.at(-1)?.text ?? '')?.[0] ?? 'http://none');
  const call = (method: string, path: string, body?: object) => ask(app, `${method} /api/${path}${link.search}`, { body });
  expect((await call('GET', 'guarantor')).json().data).toMatchObject({
    guarantor: 'Garba Sani',
    borrower: 'Adaeze Okonkwo',
    amount: 4_000_000,
    status: 'unregistered',
  });
  expect((await ask(app, `GET /api/guarantor?token=${'x'.repeat(43)}&email=garba%40mail.test`)).statusCode).toBe(401);
  expect(
    (await call('POST', 'guarantor-acceptance', { accept: 'true', statement_version: 'x', name: 'Garba Sani' })).statusCode,
  ).toBe(409);
  expect((await call('POST', 'bvn', { bvn: '22222222222', consent: true })).json().code).toBe('bvn_of_borrower');
  expect((await call('POST', 'bvn', { bvn: '22222222229', consent: true })).statusCode).toBe(200);
  await call('POST', 'otp', { phone_number: '08055500011' });
  expect((await call('POST', 'otp', { phone_number: '08055500011' })).statusCode).toBe(429);
  await deliverOutbox(context);
  const otp = /\d{6}/.exec(context.sent.texts.at(-1)?.text ?? '')?.[0];
  expect(
    (await call('POST', 'otp-verification', { otp: otp === '000000' ? '000001' : '000000', phone_number: '08055500011' }))
      .statusCode,
  ).toBe(422);
  expect((await call('POST', 'otp-verification', { otp, phone_number: '08055500011' })).json().data).toMatchObject({
    bvn_done: true,
    phone_done: true,
  });
  const { statement_version: version } = (await call('GET', 'guarantor')).json().data;
  const answers = await Promise.all(
    [1, 2].map(() => call('POST', 'guarantor-acceptance', { accept: 'true', statement_version: version, name: 'Garba Sani' })),
  );
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
  expect((await call('GET', 'guarantor')).statusCode).toBe(401);
});

test('approval requires the opinions; then one of two officers approves', async () => {
  expect((await decide(admin, 'approved')).json().code).toBe('loan_opinions_missing');
  const recommend = (as: Record<string, string>) =>
    ask(app, `POST /api/admin/loan/${loanId}/recommend`, { as, body: { verdict: 'recommended', note: 'Pays on time' } });
  expect((await recommend(await signIn(context, await aStaff(context, 'subadmin')))).statusCode).toBe(404); // another branch
  await inTransaction(context.db, (tx) => saveUser(tx, customer.id, { account_officer_id: officerUser.id }));
  expect((await recommend(await signIn(context, officerUser))).statusCode).toBe(200);
  const review = { loan_id: loanId, status: 'cleared', note: 'Identity confirmed' };
  expect((await ask(app, 'POST /api/compliance_officer/loan/review', { ...by(compliance), body: review })).statusCode).toBe(405);
  expect(
    (await ask(app, 'POST /api/compliance_officer/loan/review', { ...by(compliance), body: { ...review, _method: 'PATCH' } }))
      .statusCode,
  ).toBe(200);
  expect((await decide(finance, 'approved')).statusCode).toBe(404);
  expect((await decide(lead, 'approved')).statusCode).toBe(403);
  const other = await signIn(context, await aStaff(context, 'admin'));
  const verdicts = await Promise.all([admin, other].map((as) => decide(as, 'approved', { seen: 'pending' })));
  expect(verdicts.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([200, 409]);
  const late = await decide(other, 'denied', { reason: 'Income too low', seen: 'pending' });
  expect([late.statusCode, late.json().code]).toEqual([409, 'loan_changed']);
  expect(await status()).toBe('approved');
});

test('the customer accepts exactly the offer that was read; nothing is paid out before', async () => {
  expect((await decide(finance, 'disburse')).json().code).toBe('offer_not_accepted');
  const view = (await ask(app, `GET /api/user/loan/${loanId}`, { as: ada })).json().data;
  offer = view.offer.version;
  expect(view.offer.net_payout + view.offer.fee).toBe(4_000_000);
  expect(view.recommendation).toBeNull(); // what staff say of a customer is not the customer's to read
  const accept = (version: string, key?: string) =>
    ask(app, `POST /api/user/loan/${loanId}/accept`, {
      as: ada,
      body: { version, signature: 'Adaeze Okonkwo' },
      ...(key && { headers: { 'idempotency-key': key } }),
    });
  expect((await accept('another version')).json().code).toBe('offer_changed');
  const pressed = await Promise.all([accept(offer, 'one-press-1'), accept(offer, 'one-press-1'), accept(offer, 'one-press-1')]);
  expect(pressed.map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
  expect((await accept('another version', 'one-press-1')).json().code).toBe('idempotency_key_reused');
  expect((await accept(offer)).json().code).toBe('offer_already_accepted');
});

test('three concurrent releases order one payout, and a second worker pays nothing twice', async () => {
  const presses = await Promise.all([1, 2, 3].map(() => decide(finance, 'disburse')));
  expect(presses.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([200, 409, 409]);
  await Promise.all([sendPayouts(context, payoutReactions), sendPayouts(context, payoutReactions)]);
  expect(context.provider.transfers).toHaveLength(1);
  expect(context.provider.transfers[0]?.amount).toBe(3_960_000n);
  expect(await status()).toBe('active');
  expect(context.queued).toContainEqual({ name: 'virtual_account', data: { customerId: customer.id } });
  await books();
});

test('an instalment is paid at the hosted page; the provider reporting it ten times books it once', async () => {
  const { next } = (await ask(app, `GET /api/user/loan/${loanId}/loan-payments`, { as: ada })).json().data;
  const pay = await ask(app, `POST /api/user/loan/${loanId}/checkout`, {
    as: ada,
    body: { amount: next.outstanding },
    headers: { 'idempotency-key': 'pay-the-first' },
  });
  const { reference, total } = pay.json().data;
  expect(total).toBeGreaterThan(next.outstanding);
  context.provider.checkoutResult = (queried) =>
    queried === reference ? paid(queried, BigInt(total), context.clock.now()) : { status: 'missing' };
  await Promise.all(Array.from({ length: 10 }, () => settleReference(context, moneyInReactions, reference)));
  const after = (await ask(app, `GET /api/user/loan/${loanId}/loan-payments`, { as: ada })).json().data;
  expect(after.payments).toHaveLength(1);
  expect(after.instalments[0]).toMatchObject({ status: 'completed', outstanding: 0 });
  const receipt = await ask(app, `GET /api/user/payment-logs/${after.payments[0].id}/receipt`, { as: ada });
  expect([receipt.statusCode, receipt.headers['content-type'], receipt.rawPayload.subarray(0, 5).toString()]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ]);
  await books();
});

test("a transfer to the loan's own account number settles the next instalment", async () => {
  await openVirtualAccount(context, moneyInReactions, customer.id);
  const account = await virtualAccountOf(context.db, customer.id);
  const { next } = (await ask(app, `GET /api/user/loan/${loanId}/loan-payments`, { as: ada })).json().data;
  context.provider.checkoutResult = (queried) =>
    ({
      ...paid(queried, BigInt(next.outstanding), context.clock.now()),
      channel: 'dedicated_nuban',
      virtualAccountNumber: account?.accountNumber ?? '',
      fee: kobo(100n),
    }) as never;
  await settleReference(context, moneyInReactions, 'transfer-reference-1');
  const after = (await ask(app, `GET /api/user/loan/${loanId}/loan-payments`, { as: ada })).json().data;
  expect(after.instalments[1].status).toBe('completed');
  await books();
});

test('finance books received payments, each bank reference once; the last kobo completes the loan', async () => {
  const { outstanding } = (await ask(app, `GET /api/user/loan/${loanId}/loan-payments`, { as: ada })).json().data;
  const debit = (amount: number, reference: string) =>
    ask(app, `POST /api/finance/user/loan-debit/${loanId}`, { ...by(finance), body: { amount, reference } });
  expect((await debit(-5, 'BANK-1')).statusCode).toBe(422);
  const twice = await Promise.all([debit(1_000_000, 'BANK-1'), debit(1_000_000, 'BANK-1')]);
  expect(twice.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([200, 409]);
  const { payoff } = (await ask(app, `GET /api/user/loan/${loanId}/loan-payments`, { as: ada })).json().data;
  expect(payoff).toBeLessThan(outstanding - 1_000_000);
  expect((await debit(payoff + 5_000, 'BANK-2')).json().data.overpaid).toBe(5_000);
  expect(await status()).toBe('completed');
  expect((await debit(1_000, 'BANK-3')).json().code).toBe('loan_not_active');
  await books();
});

test('the guarantor is released, and every step is in history', async () => {
  const { guarantors } = (await ask(app, `GET /api/admin/loan/${loanId}`, by(admin))).json().data;
  expect(guarantors).toMatchObject([{ name: 'Garba Sani', status: 'completed' }]);
  const lines = (await ask(app, `GET /api/admin/action-history/${loanId}?per_page=100`, by(admin)))
    .json()
    .data.map((line: { action: string }) => line.action);
  const steps = 'applied, recommended, reviewed, approved, accepted the offer, released, paid out, repaid, completed';
  expect(lines).toEqual(expect.arrayContaining(steps.split(', ')));
});
