/** A new purpose is added by registering it. */
import { type Kobo, kobo } from '@ajo/contract/kernel/money';
import { aCustomer, actorOf, ask, aStaff, freshContext, paid } from '#kit';
import { bankCredit, credit, debit, type JournalId, post, trialBalance, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { openHttpApp } from '#platform/http/http-app';
import { newId } from '#platform/ids';
import { afterEach, expect, test } from 'vitest';
import { creditIn, suspenseIn, transferTo } from '../../../tests/wallets/transfers.ts';
import { moneyInReactions } from '../../reactions.ts';
import {
  type BookMoneyIn,
  type MoneyInRegistry,
  openCheckout,
  openVirtualAccount,
  settleReference,
  walletsRoutes,
} from './index.ts';

const context = await freshContext();
const { clock, provider } = context;
const officer = await aStaff(context, 'finance');
const [arrived, waiting, creditOf] = [transferTo(context), suspenseIn(context), creditIn(context)];

afterEach(async () => {
  expect((await trialBalance(context.db)).sum).toBe(0n);
  expect((await verifyLedger(context.db)).problems).toEqual([]);
});

/** A purpose that wallets does not define, in this file only. */
const school = '019cad7e-0000-7000-8000-00000000fee5';
const bookFees: BookMoneyIn = async (
  tx,
  { clock: { now, businessDay } },
  { amount, providerFee, payerId, reference, suspenseDecision },
) => {
  const from = suspenseDecision ? gl.unidentifiedReceipts : gl.clearingOf('checkout');
  expect(providerFee).toBe(0n);
  const legs = [debit(from, amount), credit(gl.customerCredit(payerId), amount)];
  const journal = { id: newId<JournalId>(now()), kind: 'customer-credit-paid-in' as const, effectiveOn: businessDay(), legs };
  await post(tx, [{ ...journal, externalRef: bankCredit(reference) }], now());
  return 'taken';
};

test('the deposits of one transfer are held against the limits of the customer once, and together', async () => {
  const payer = await aCustomer(context);
  const [number, reference] = ['9966666666', 'school-and-credit-001'];
  context.payments.createVirtualAccount = async () => ({
    accountNumber: number,
    bankName: 'B',
    accountName: 'S',
    providerRef: 's',
  });
  await openVirtualAccount(context, moneyInReactions, payer.id);
  const half = (amount: Kobo) => kobo(amount / 2n);
  const assessed: bigint[] = [];
  const registry: MoneyInRegistry = {
    ...moneyInReactions,
    purposes: { ...moneyInReactions.purposes, school_fees: { book: bookFees, refusal: 'no', isDeposit: true } },
    transferOrder: [
      { purpose: 'school_fees', claim: async (_tx, _context, { amount }) => [{ purposeId: school, amount: half(amount) }] },
      ...moneyInReactions.transferOrder.slice(-1),
    ],
    checkDeposits: async (_tx, _context, { amount }) => void assessed.push(amount),
  };
  provider.checkoutResult = arrived(reference, number, 90_000n);
  await settleReference(context, registry, reference);
  expect(assessed).toEqual([90_000n]);
  expect(await creditOf(payer.id)).toBe(90_000n);
});

test('a new purpose is added by registering it: checkouts, account numbers and suspense serve it', async () => {
  const payer = await aCustomer(context);
  const target = {
    owner: { kind: 'school', id: school },
    label: 'SCHOOL-1',
    customerId: payer.id,
    customer: 'Ada Obi',
    status: 'active',
    opensAt: null,
    owedOn: { label: 'SCHOOL-1', takesMoney: true },
  };
  const find = async (_db: unknown, name: string) => (name === 'SCHOOL-1' ? target : undefined);
  const registry: MoneyInRegistry = {
    ...moneyInReactions,
    purposes: {
      ...moneyInReactions.purposes,
      school_fees: { book: bookFees, refusal: 'the term is over', suspense: { noun: 'school', hint: 'Its name', find } },
    },
    transferOrder: [
      { purpose: 'school_fees', claim: async (_tx, _context, { amount }) => [{ purposeId: school, amount }] },
      ...moneyInReactions.transferOrder,
    ],
  };

  const order = {
    purpose: 'school_fees',
    purposeId: school,
    payer,
    price: { amount: kobo(40_000n), fee: kobo(0n) },
    returnPath: '/',
  };
  const { reference } = await openCheckout(context, order);
  provider.checkoutResult = paid(reference, 40_000n, clock.now());
  expect(await settleReference(context, registry, reference)).toBe('taken');

  const number = '9977777777';
  context.payments.createVirtualAccount = async () => ({
    accountNumber: number,
    bankName: 'B',
    accountName: 'S',
    providerRef: 's',
  });
  await openVirtualAccount(context, registry, payer.id);
  provider.checkoutResult = arrived('school-transfer-00001', number, 50_000n);
  expect(await settleReference(context, registry, 'school-transfer-00001')).toBe('taken');
  expect(await creditOf(payer.id)).toBe(90_000n);

  provider.checkoutResult = arrived('school-unknown-000001', '9900009999', 60_000n);
  expect(await settleReference(context, registry, 'school-unknown-000001')).toBe('set_aside');
  const [receipt] = await waiting('school-unknown-000001');
  const own = { ...context, whoIs: async () => actorOf(officer) };
  const served = await openHttpApp(own);
  walletsRoutes(registry)(served, own);
  const resolve = (name: string) =>
    ask(served, `POST /api/finance/unidentified-receipts/${receipt?.id}/resolve`, {
      body: { action: 'book', purpose: 'school_fees', target: name, reason: 'Its bursar called us' },
    });
  expect((await resolve('SCHOOL-9')).json().errors).toEqual({ target: ['This school was not found'] });
  expect((await resolve('SCHOOL-1')).json().data).toMatchObject({ state: 'resolved', resolved_owner: target.owner });
  expect(await creditOf(payer.id)).toBe(150_000n);
  await served.close();
});

test('money of a purpose that is not registered is not booked: the job is retried', async () => {
  const payer = await aCustomer(context);
  const order = {
    purpose: 'retired_purpose',
    purposeId: school,
    payer,
    price: { amount: kobo(40_000n), fee: kobo(0n) },
    returnPath: '/',
  };
  const { reference } = await openCheckout(context, order);
  provider.checkoutResult = paid(reference, 40_000n, clock.now());
  await expect(settleReference(context, moneyInReactions, reference)).rejects.toThrow('no module books money');
  expect(await waiting(reference)).toEqual([]);
});
