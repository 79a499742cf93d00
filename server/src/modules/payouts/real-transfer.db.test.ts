/** The way out over real HTTP: the real adapter and the stand-in of the provider. */
import { kobo } from '@ajo/contract/kernel/money';
import { startSandbox } from '@ajo/sandbox/main';
import { freshContext } from '#kit';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { openPaystack } from '#platform/payments/paystack';
import { afterAll, expect, test } from 'vitest';
import { receiveTransferNotice, orderPayout, type PayoutReactions, sendPayouts } from './index.ts';
import { findPayout } from './payout.store.ts';

const secretKey = 'sk_test_tests';
const context = await freshContext();
const notified: string[] = [];
const notify = (word: string) => async (): Promise<void> => void notified.push(word);
const all = { completed: notify('completed'), failed: notify('failed'), reversed: notify('reversed') };
const reactions: PayoutReactions = {
  loan: all,
  loan_tranche: all,
  customer_credit: all,
  investment: { ...all, byHand: { customerOf: async (_db, id) => id, whyNot: async () => undefined } },
  betalife_subscription: all,
  savings_withdrawal: all,
  receipt_return: all,
};

const sandbox = await startSandbox({
  port: 0,
  smtpPort: 0,
  webhookUrl: 'http://127.0.0.1:9/',
  appOrigin: context.config.appUrl,
  secretKey,
});
context.payments = openPaystack({ baseUrl: `${sandbox.url}/paystack`, secretKey, timeoutMs: 2_000, log: context.log });
afterAll(() => sandbox.close());

test('the provider pays the ordered amount once under the reference of the order, across repeated requests', async () => {
  const account = { number: '0123456789', bankCode: '058', name: 'ADA EZE' };
  const id = await inTransaction(context.db, (tx) =>
    orderPayout(tx, context, {
      purpose: 'loan',
      purposeId: newId(context.clock.now()),
      amount: kobo(5_000_000n),
      account,
      reason: 'Loan 1',
    }),
  );
  await Promise.all([sendPayouts(context, reactions), sendPayouts(context, reactions)]);
  const payout = await findPayout(context.db, context.config, id);
  await receiveTransferNotice(context, reactions, payout.reference, 'transfer.success');

  const paid = (await (await fetch(`${sandbox.url}/_control/paid`)).json()) as { reference: string; amount: number }[];
  expect(paid).toMatchObject([{ reference: payout.reference, amount: 5_000_000 }]);
  expect([(await findPayout(context.db, context.config, id)).status, notified]).toEqual(['completed', ['completed']]);
});
