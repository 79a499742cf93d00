/** An account does not close while a card is charged for it, and takes the money when it arrives. */
import { aSavingsAccount, ask, aStaff, paidByCard, signIn } from '#kit';
import { dayMs } from '@ajo/contract/kernel/time';
import { balanceOf, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { settleReference } from '#modules/wallets';
import { afterEach, expect, test } from 'vitest';
import { openAutosaveDesk } from '../../../tests/savings/autosave-desk.ts';
import { moneyInReactions } from '../../reactions.ts';
import { subLedgers } from '../../sub-ledgers.ts';
import { followSavings } from './commands/follow-savings.ts';

const { context, app, aSaver } = await openAutosaveDesk();
const admin = await aStaff(context, 'admin');
const { provider, clock } = context;

type Started = { reference: string; total: number };
const settle = ({ reference, total }: Started) => {
  provider.checkoutResult = paidByCard(reference, BigInt(total), clock.now());
  return settleReference(context, moneyInReactions, reference);
};

async function aPayer() {
  const saver = await aSaver();
  const act = async (line: string, body: object = {}) =>
    ask(app, `POST /api/user/savings/${line}`, { as: await signIn(context, saver.customer), body });
  const pending = (): void => {
    provider.cardResult = { status: 'pending' };
    provider.checkoutResult = { status: 'pending' };
  };
  const charge = async (id: string): Promise<Started> => {
    pending();
    return (await act(`${id}/charge-card`, { amount: 100_000, card_id: saver.cardId })).json().data;
  };
  const openPage = async (id: string): Promise<Started> => {
    pending();
    return (await act(`${id}/checkout`, { amount: 100_000 })).json().data;
  };
  const statusOf = async (id: string): Promise<string> =>
    (await ask(app, `GET /api/user/savings/${id}`, { as: await signIn(context, saver.customer) })).json().data.status;
  return { ...saver, act, charge, openPage, statusOf };
}

afterEach(async () => {
  expect(await balanceOf(context.db, gl.unidentifiedReceipts)).toBe(0n);
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

test('neither the customer nor staff close an account while a card is charged for it', async () => {
  const payer = await aPayer();
  const order = await payer.charge(payer.id);
  const byStaff = async () =>
    ask(app, `POST /api/admin/savings/${payer.id}/close`, {
      as: await signIn(context, admin),
      body: { reason: 'The customer asked for it' },
    });
  for (const answer of [await payer.act(`${payer.id}/close/quote`), await payer.act(`${payer.id}/close`), await byStaff()])
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'charge_under_way']);
  expect(await settle(order)).toBe('taken');
  expect(await payer.balance()).toBe(200_000);
  expect((await payer.act(`${payer.id}/close`)).json()).toMatchObject({ data: { closing: true } });
});

test.each(['charge', 'openPage'] as const)(
  'an account without a deposit does not end during its first payment: %s',
  async (begin) => {
    const payer = await aPayer();
    const id = await aSavingsAccount(context, payer.customer, { name: 'First payment' });
    clock.moveBy(90 * dayMs);
    const order = await payer[begin](id);
    await followSavings(context);
    expect(await payer.statusOf(id)).toBe('pending');
    expect(await settle(order)).toBe('taken');
    expect(await payer.statusOf(id)).toBe('active');
  },
);
