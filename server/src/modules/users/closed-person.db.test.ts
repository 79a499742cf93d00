/** The account of a customer is closed: what they had begun ends in the same transaction, and money that arrives later is in suspense. */
import { actorOf, aSavingsAccount, ask, paid, payIntoSavings } from '#kit';
import { dayMs } from '@ajo/contract/kernel/time';
import { LoanDraftBody } from '@ajo/contract/modules/loan-applications.drafts';
import { verifyLedger } from '#modules/ledger/proofs';
import { followMandates } from '#modules/mandates';
import { openVirtualAccount, settleReference } from '#modules/wallets';
import { sql, sqlOf } from '#platform/db/sql';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openLeavers } from '../../../tests/users/leavers.ts';
import { suspenseIn, transferTo } from '../../../tests/wallets/transfers.ts';
import { seedProducts } from '../../../tests/loans/applications.ts';
import { loanProducts } from '../../../seeds/reference/loan-products.ts';
import { jobTable } from '../../jobs.ts';
import { saveDraft } from '../loan-applications/commands/save-draft.ts';
import { moneyInReactions } from '../../reactions.ts';
import { subLedgers } from '../../sub-ledgers.ts';

const desk = await openLeavers();
const { context, app, call, stateOf } = desk;
const { provider, clock } = context;
const ways = [
  ['a deletion that compliance completes', desk.decided],
  ['the direct closing', desk.removed],
] as const;

beforeEach(() => {
  provider.cardCharges.length = 0;
  provider.endedMandates.length = 0;
});
afterEach(async () => {
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

const rowOf = async (table: 'savings_accounts' | 'saved_cards' | 'debit_mandates' | 'loans', id: string) =>
  (await sql<Record<string, unknown>>`select * from ${sql.table(table)} where id = ${id}`.execute(sqlOf(context.db))).rows[0];
const planOf = async (id: string) =>
  (
    await sql<{ status: string; stopped_reason: string | null }>`
      select status, stopped_reason from savings_autosaves where account_id = ${id}`.execute(sqlOf(context.db))
  ).rows[0];
const actsOn = async (id: string): Promise<string[]> =>
  (
    await sql<{ action: string }>`select action from history where subject_id = ${id} order by id`.execute(sqlOf(context.db))
  ).rows.map(({ action }) => action);
const deposit = (id: string, reference: string) =>
  call('finance', `POST /finance/savings/${id}/deposits`, { amount: 50_000, reference });
const inSuspense = suspenseIn(context);

describe.each(ways)('after %s', (_way, close) => {
  test('autosave has ended, the card is gone, the empty account is closed, and history names who closed it', async () => {
    const { customer, id, cardId } = await desk.aLeaver();
    expect(await close(customer)).toEqual([200, undefined]);
    expect(await planOf(id)).toEqual({ status: 'stopped', stopped_reason: 'the customer’s account is closed' });
    expect(await rowOf('saved_cards', cardId)).toMatchObject({ status: 'removed', sealed: '' });
    expect(await rowOf('savings_accounts', id)).toMatchObject({ status: 'closed', closed_at: expect.any(Date) });
    expect(await actsOn(id)).toEqual(expect.arrayContaining(['autosave ended', 'closed the savings account']));
    expect(await actsOn(cardId)).toContain('card removed');
    expect((await stateOf(customer)).deletedAt).not.toBeNull();
  });

  test('the card is not charged the next morning', async () => {
    const { customer, id } = await desk.aLeaver();
    await close(customer);
    clock.moveBy(dayMs);
    context.queued.length = 0;
    await jobTable.find(({ name }) => name === 'savings.autosave')?.handler(context, {});
    expect(context.queued.filter(({ data }) => data['accountId'] === id)).toEqual([]);
  });

  test('staff book no deposit for the closed owner, and read why', async () => {
    const { customer, id } = await desk.aLeaver();
    await close(customer);
    const refused = await deposit(id, `GONE-${customer.id}`);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'owner_closed', message: 'The account of this customer is closed. Keep the money in suspense' },
    ]);
  });

  test('what is paid later, by a page or a transfer, is in suspense', async () => {
    const { customer, id, as } = await desk.aLeaver();
    const page = await ask(app, `POST /api/user/savings/${id}/checkout`, { as, body: { amount: 100_000 } });
    const { reference, total } = page.json().data;
    await openVirtualAccount(context, moneyInReactions, customer.id);
    await ask(app, 'PUT /api/user/transfer-account', { as, body: { savings_id: id } });
    const { account } = (await ask(app, 'GET /api/user/transfer-account', { as })).json().data;
    await close(customer);
    provider.checkoutResult = paid(reference, BigInt(total), clock.now());
    expect(await settleReference(context, moneyInReactions, reference)).toBe('set_aside');
    expect(await inSuspense(reference)).toMatchObject([{ why: 'refused' }]);
    const transfer = `gone-${customer.id}`;
    provider.checkoutResult = transferTo(context)(transfer, account.number, 70_000n);
    expect(await settleReference(context, moneyInReactions, transfer)).toBe('set_aside');
    expect(await inSuspense(transfer)).toMatchObject([{ amount: 70_000n, why: 'refused' }]);
    expect(await rowOf('savings_accounts', id)).toMatchObject({ balance_kobo: 0n });
  });

  test('direct debit is cancelled, and ended at the bank by its job', async () => {
    const { customer, as } = await desk.aLeaver();
    const { id } = (await ask(app, 'POST /api/user/mandates', { as, body: { consent: true } })).json().data;
    const source = { authorizationCode: 'AUTH_dd', email: 'ada@ajo.test', last4: '0011', bank: 'Guaranty Trust Bank' };
    provider.mandateAnswer = { status: 'active', source };
    await ask(app, `POST /api/user/mandates/${id}/check`, { as });
    await close(customer);
    expect(await rowOf('debit_mandates', id)).toMatchObject({ status: 'revoked' });
    expect(await rowOf('saved_cards', id)).toMatchObject({ status: 'removed' });
    await followMandates(context);
    expect(provider.endedMandates).toEqual(['AUTH_dd']);
  });

  test('an unfinished application is cancelled', async () => {
    await seedProducts(context);
    const { customer, as } = await desk.aLeaver();
    const draft = { loan_interest_id: loanProducts[1]?.id, amount: 4_000_000, tenor: 4 };
    const { loan_id: loan } = (await ask(app, 'PUT /api/user/loan_draft', { as, body: draft })).json().data;
    await close(customer);
    expect(await rowOf('loans', loan)).toMatchObject({ status: 'cancelled', draft: null });
  });

  test('an account that waits for its review waits no more', async () => {
    const { customer, id: own } = await desk.aLeaver();
    const { product_id: productId } = (await rowOf('savings_accounts', own)) as { product_id: string };
    const body = { user_id: customer.id, product_id: productId, name: 'Opened at the counter' };
    const { id } = (await call('admin', 'POST /admin/savings', body)).json().data;
    expect(await close(customer)).toEqual([200, undefined]);
    expect(await rowOf('savings_accounts', id)).toMatchObject({ status: 'closed' });
    const { rows } = await sql`select from approvals where subject_id = ${id} and state = 'pending'`.execute(sqlOf(context.db));
    expect(rows).toEqual([]);
  });

  test('nothing has ended when savings with money keep the account open', async () => {
    const { customer, id, cardId } = await desk.aLeaver();
    const other = await aSavingsAccount(context, customer, { name: 'School' });
    await payIntoSavings(context, { id: other, customer }, 100_000n);
    expect((await close(customer))[0]).toBe(409);
    expect([await planOf(id), await rowOf('saved_cards', cardId), (await stateOf(customer)).deletedAt]).toMatchObject([
      { status: 'active' },
      { status: 'active' },
      null,
    ]);
    expect((await deposit(id, `STAYS-${customer.id}`)).statusCode).toBe(200);
  });

  test('of a closing and a deposit at the same moment one counts', async () => {
    const { customer, id } = await desk.aLeaver();
    const [closed, booked] = await Promise.all([close(customer), deposit(id, `RACE-${customer.id}`)]);
    expect([closed[0], booked.statusCode].toSorted((a, b) => a - b)).toEqual([200, 409]);
    const isClosed = (await stateOf(customer)).deletedAt !== null;
    expect(await rowOf('savings_accounts', id)).toMatchObject(
      isClosed ? { status: 'closed', balance_kobo: 0n } : { status: 'active', balance_kobo: 50_000n },
    );
  });
});

test('a deletion that was asked for before the direct closing keeps the moment of the closing', async () => {
  const { customer, as } = await desk.aLeaver();
  const body = { kind: 'deletion', details: 'Please delete my account' };
  await ask(app, 'POST /api/my-data/requests', { as, body });
  expect(await desk.removed(customer)).toEqual([200, undefined]);
  const { deletedAt } = await stateOf(customer);
  clock.moveBy(dayMs);
  const queue = await call('compliance_officer', 'GET /admin/privacy-requests?per_page=100');
  const { id } = queue.json().data.find(({ user_id: user }: { user_id: string }) => user === customer.id);
  const verdict = { verdict: 'completed', reason: 'As the customer requests' };
  expect((await call('compliance_officer', `POST /admin/privacy-requests/${id}/decide`, verdict)).statusCode).toBe(200);
  expect((await stateOf(customer)).deletedAt).toEqual(deletedAt);
});

test('nothing is opened by a request that passed sign-in before the closing', async () => {
  const { customer } = await desk.aLeaver();
  expect(await desk.removed(customer)).toEqual([200, undefined]);
  const productId = loanProducts[0]?.id;
  const opened = await Promise.allSettled([
    aSavingsAccount(context, customer),
    saveDraft(context, actorOf(customer), LoanDraftBody.parse({ loan_interest_id: productId, amount: 4_000_000, tenor: 4 })),
  ]);
  expect(opened).toMatchObject([{ reason: { code: 'account_closed' } }, { reason: { code: 'account_closed' } }]);
});
