/** A process that dies while a paid checkout is settled leaves one deposit or none, and the next settlement adds nothing. Commands: tests/crashes. */
import { ask, dieAt, paid } from '#kit';
import { verifyLedger } from '#modules/ledger/proofs';
import { settleReference } from '#modules/wallets';
import { afterEach, expect, test, vi } from 'vitest';
import { moneyInReactions } from '../../reactions.ts';
import { subLedgers } from '../../sub-ledgers.ts';
import { openDesk } from '../../../tests/savings/withdrawal-desk.ts';

// Each crash is the start of a whole program.
vi.setConfig({ testTimeout: 240_000 });
const { aSaver, app, context, money } = await openDesk();
afterEach(async () => {
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

test.each(['transaction.uncommitted', 'transaction.committed', 'transaction.uncommitted#2', 'transaction.committed#2'])(
  'a paid checkout is one deposit after a crash at %s',
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
