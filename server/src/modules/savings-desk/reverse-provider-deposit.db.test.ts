/** A deposit that came through a provider is reversed: its money waits in suspense, and the provider settles it once. The ledger proves after each test. */
import { ask, flexSavings, paid, aSavingsAccount, signIn } from '#kit';
import { kobo } from '@ajo/contract/kernel/money';
import type { SavingsId } from '@ajo/contract/modules/savings';
import { balancesOf, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { openVirtualAccount, settleReference } from '#modules/wallets';
import { sql, sqlOf } from '#platform/db/sql';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openReversals } from '../../../tests/savings/reversals.ts';
import { transferTo } from '../../../tests/wallets/transfers.ts';
import { moneyInReactions } from '../../reactions.ts';
import { subLedgers } from '../../sub-ledgers.ts';

const amount = 100_000;
const providerFee = 1_500n;

let desk: Awaited<ReturnType<typeof openReversals>>;
beforeEach(async () => {
  desk = await openReversals();
});
afterEach(async () => {
  expect((await verifyLedger(desk.context.db, subLedgers)).problems).toEqual([]);
});

/** The newest deposit of the account. */
async function depositOf(id: SavingsId): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from savings_transactions
    where account_id = ${id} and type = 'deposit' order by seq desc limit 1`.execute(sqlOf(desk.context.db));
  return rows[0]?.id ?? '';
}

/** The customer pays at the provider, which keeps a fee. @returns the payment, all that was paid, and the deposit. */
async function payIn(id: SavingsId): Promise<{ reference: string; total: bigint; tid: string }> {
  const { ada, app, context } = desk;
  const as = await signIn(context, ada);
  const { reference, total } = (await ask(app, `POST /api/user/savings/${id}/checkout`, { as, body: { amount } })).json().data;
  context.provider.checkoutResult = (charged) => {
    const answer = paid(charged, BigInt(total), context.clock.now());
    return answer.status === 'completed' ? { ...answer, fee: kobo(providerFee) } : answer;
  };
  expect(await settleReference(context, moneyInReactions, reference)).toBe('taken');
  return { reference, total: BigInt(total), tid: await depositOf(id) };
}

/** 1000, 1020, 2050, 5010, the fee paid on top, and the savings accounts. */
const books = (...ids: SavingsId[]) =>
  balancesOf(desk.context.db, [
    gl.bankOperating,
    gl.clearingOf('chk'),
    gl.unidentifiedReceipts,
    gl.providerFees,
    gl.paymentFeeSurplus,
    ...ids.map(gl.savingsOf),
  ]);

async function settle(number: string, reference: string, total: bigint): Promise<void> {
  const { app, as, context } = desk;
  const [gross, fees, net] = [kobo(total), kobo(providerFee), kobo(total - providerFee)];
  context.provider.settlements = [
    {
      number,
      status: 'settled',
      settledOn: context.clock.businessDay(),
      gross,
      fees,
      deductions: kobo(0n),
      net,
      payments: [{ reference, amount: gross, fee: fees }],
    },
  ];
  const answer = await ask(app, 'POST /api/finance/settlements/batches/fetch', { as: as.finance });
  expect(answer.json().data).toEqual({ booked: 1 });
}

const receipts = async () => (await ask(desk.app, 'GET /api/finance/unidentified-receipts', { as: desk.as.finance })).json().data;

const bookOn = (receipt: string, target: SavingsId) =>
  ask(desk.app, `POST /api/finance/unidentified-receipts/${receipt}/resolve`, {
    as: desk.as.finance,
    body: { action: 'book', purpose: 'savings_deposit', target, reason: 'The customer named this account' },
  });

test('it waits in suspense with all that was paid, is booked on another account, and then the provider settles it', async () => {
  const { ada, anAccount, app, context, reverse } = desk;
  const [id, other] = [await anAccount(), await anAccount('School')];
  const { reference, total, tid } = await payIn(id);
  const net = total - providerFee;
  const surplus = total - BigInt(amount);
  expect(await books(id, other)).toEqual([0n, net, 0n, providerFee, surplus, BigInt(amount), 0n]);

  expect((await reverse(id, tid)).json().data).toMatchObject({ state: 'done', balance: 0 });
  expect(await books(id, other)).toEqual([0n, net, total, providerFee, 0n, 0n, 0n]);
  const [receipt] = await receipts();
  expect(receipt).toMatchObject({ reference, amount: Number(total), why: 'reversed', state: 'open', payer: expect.any(String) });
  const checkout = await ask(app, `GET /api/user/checkouts/${reference}`, { as: await signIn(context, ada) });
  expect([checkout.statusCode, checkout.json().data.status]).toEqual([200, 'set_aside']);

  expect((await bookOn(receipt.id, other)).statusCode).toBe(200);
  expect(await books(id, other)).toEqual([0n, net, 0n, providerFee, 0n, 0n, total]);
  await settle('4000001', reference, total);
  expect(await books(id, other)).toEqual([net, 0n, 0n, providerFee, 0n, 0n, total]);
});

test('one that the provider has settled already does not touch the clearing account', async () => {
  const { anAccount, reverse } = desk;
  const [id, other] = [await anAccount(), await anAccount('School')];
  const { reference, total, tid } = await payIn(id);
  const net = total - providerFee;
  await settle('4000002', reference, total);
  expect((await reverse(id, tid)).statusCode).toBe(200);
  expect(await books(id, other)).toEqual([net, 0n, total, providerFee, 0n, 0n, 0n]);
  const [receipt] = await receipts();
  expect((await bookOn(receipt.id, other)).statusCode).toBe(200);
  expect(await books(id, other)).toEqual([net, 0n, 0n, providerFee, 0n, 0n, total]);
});

test('pressed by three at once it waits once; booked and reversed again, the same receipt waits again', async () => {
  const { anAccount, reverse } = desk;
  const [id, other] = [await anAccount(), await anAccount('School')];
  const { total, tid } = await payIn(id);
  const codes = (await Promise.all([reverse(id, tid), reverse(id, tid, 'admin'), reverse(id, tid)])).map(
    ({ statusCode }) => statusCode,
  );
  expect(codes.sort((a, b) => a - b)).toEqual([200, 409, 409]);
  const [receipt, ...more] = await receipts();
  expect(more).toEqual([]);
  expect((await bookOn(receipt.id, other)).statusCode).toBe(200);
  expect((await reverse(other, await depositOf(other))).statusCode).toBe(200);
  expect(await receipts()).toMatchObject([{ id: receipt.id, state: 'open', amount: Number(total) }]);
  expect(await books(id, other)).toEqual([0n, total - providerFee, total, providerFee, 0n, 0n, 0n]);
});

/** A transfer of ₦1,000.00 to the customer's account number: ₦600.00 fills the savings account, and the rest is credit. */
async function divideTransfer(registry = moneyInReactions): Promise<SavingsId> {
  const { ada, app, context } = desk;
  const product = { ...flexSavings, max_balance: kobo(60_000n) };
  const id = await aSavingsAccount(context, ada, { product });
  await ask(app, 'PUT /api/user/transfer-account', { as: await signIn(context, ada), body: { savings_id: id } });
  const number = '9800000001';
  const made = { accountNumber: number, bankName: 'Bank', accountName: 'AJO', providerRef: 'va' };
  context.payments.createVirtualAccount = async () => made;
  await openVirtualAccount(context, registry, ada.id);
  context.provider.checkoutResult = transferTo(context)('to-savings-000000', number, 100_000n, providerFee);
  await settleReference(context, registry, 'to-savings-000000');
  return id;
}

test('of a transfer that was divided, the share of the savings account alone waits', async () => {
  const id = await divideTransfer();
  expect(await books(id)).toEqual([0n, 98_500n, 0n, providerFee, 0n, 60_000n]);
  expect((await desk.reverse(id, await depositOf(id))).statusCode).toBe(200);
  expect(await books(id)).toEqual([0n, 98_500n, 60_000n, providerFee, 0n, 0n]);
  expect(await receipts()).toMatchObject([{ reference: 'to-savings-000000', amount: 60_000, why: 'reversed' }]);
});

test('it is refused, and changes nothing, when another part of the transfer is in suspense', async () => {
  const { customer_credit: credit, ...purposes } = moneyInReactions.purposes;
  const refusing = { book: async () => 'refused' as const, refusal: 'the account is closed' };
  const id = await divideTransfer({
    ...moneyInReactions,
    purposes: { ...purposes, customer_credit: { ...credit, ...refusing } },
  });
  const before = await books(id);
  const waiting = await receipts();
  expect([before[2], waiting.length]).toEqual([40_000n, 1]);
  const answer = await desk.reverse(id, await depositOf(id));
  expect([answer.statusCode, answer.json()]).toMatchObject([
    409,
    {
      code: 'part_in_suspense',
      message:
        'The payment to-savings-000000 was divided, and another part of it is kept in suspense. This part cannot be put there too',
    },
  ]);
  expect([await books(id), await receipts()]).toEqual([before, waiting]);
});
