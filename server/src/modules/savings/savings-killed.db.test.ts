/** A process that dies in a command of a savings account leaves all of the command or none of it, and the repeated call adds nothing. */
import { aSavingsAccount, ask, dieAt, flexSavings, paid } from '#kit';
import type { SavingsId } from '@ajo/contract/modules/savings';
import { verifyLedger } from '#modules/ledger';
import { settleReference } from '#modules/wallets';
import { afterEach, expect, test, vi } from 'vitest';
import { moneyInReactions } from '../../reactions.ts';
import { subLedgers } from '../../sub-ledgers.ts';
import { openDesk } from '../../../tests/savings/withdrawal-desk.ts';

// Each death is the start of a whole program.
vi.setConfig({ testTimeout: 240_000 });
const { aSaver, app, asAdmin, asFinance, context, money } = await openDesk();
type Saver = Awaited<ReturnType<typeof aSaver>>;
type Scene = { call: string; as: Record<string, string>; body?: object };

afterEach(async () => {
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

/** All that the customer and staff see of the accounts, and the money of the first. */
async function seen({ as, id }: Saver) {
  const [own, detail] = [
    await ask(app, 'GET /api/user/savings', { as }),
    await ask(app, `GET /api/admin/savings/${id}`, { as: asAdmin }),
  ];
  expect([own.statusCode, detail.statusCode]).toEqual([200, 200]);
  return { own: own.json().data, detail: detail.json().data, money: await money(id) };
}

const reason = { reason: 'Court order 12/2026' };
const deposit = { amount: 25_000, reference: 'FT26061/KILLED1' };
const freeze = (id: SavingsId): Scene => ({ call: `POST /api/admin/savings/${id}/freeze`, as: asAdmin, body: reason });
const commands: Record<string, (saver: Saver) => Scene | Promise<Scene>> = {
  opening: ({ as }) => ({ call: 'POST /api/user/savings', as, body: { product_id: flexSavings.id, name: 'Rent' } }),
  change: ({ as, id }) => ({ call: `PATCH /api/user/savings/${id}`, as, body: { name: 'New roof' } }),
  deposit: ({ id }) => ({ call: `POST /api/finance/savings/${id}/deposits`, as: asFinance, body: deposit }),
  freeze: ({ id }) => freeze(id),
  'end of a freeze': async ({ id }) => {
    await ask(app, freeze(id).call, freeze(id));
    return { call: `POST /api/admin/savings/${id}/unfreeze`, as: asAdmin, body: reason };
  },
  split: async ({ id, customer }) => {
    const other = await aSavingsAccount(context, customer, { name: 'School' });
    const split = [id, other].map((target) => ({ id: target, share_bps: 5_000 }));
    return { call: `PATCH /api/admin/savings/${id}`, as: asAdmin, body: { split } };
  },
  closing: async ({ as, customer }) => {
    const empty = await aSavingsAccount(context, customer, { name: 'Empty' });
    return { call: `POST /api/user/savings/${empty}/close`, as };
  },
};

test.each(Object.entries(commands))('%s is whole or absent', async (name, sceneOf) => {
  const saver = await aSaver(500_000n);
  const scene = await sceneOf(saver);
  const act = { ...scene, headers: { 'idempotency-key': `killed-${name.replaceAll(' ', '-')}` } };
  const before = await seen(saver);
  await dieAt(context, 'transaction.uncommitted', act);
  expect(await seen(saver)).toEqual(before);
  await dieAt(context, 'transaction.committed', act);
  const after = await seen(saver);
  expect(after).not.toEqual(before);
  // A call with a key repeats its answer; the others are refused, or set what is set already.
  expect([200, 201, 409]).toContain((await ask(app, act.call, act)).statusCode);
  expect(await seen(saver)).toEqual(after);
});

test.each(['transaction.uncommitted', 'transaction.committed', 'transaction.uncommitted#2', 'transaction.committed#2'])(
  'a paid checkout is one deposit after a death at %s',
  async (place) => {
    const saver = await aSaver(500_000n);
    const started = await ask(app, `POST /api/user/savings/${saver.id}/checkout`, { as: saver.as, body: { amount: 1_000_000 } });
    const { reference, total } = started.json().data;
    const checkoutResult = paid(reference, BigInt(total), context.clock.now());
    context.clock.moveBy(30 * 60_000);
    await dieAt(context, place, { job: 'checkouts.settle' }, { checkoutResult });
    context.provider.checkoutResult = checkoutResult;
    await settleReference(context, moneyInReactions, reference);
    expect(await money(saver.id)).toEqual([1_500_000n, 0n]);
  },
);
