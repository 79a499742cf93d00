/** The process dies between the bank's word about a later payout and its journal: nothing is half done, and the next round lends it once. */
import { minuteMs } from '@ajo/contract/kernel/time';
import { queryDuePayouts } from '#modules/payouts';
import { dieAt } from '#kit';
import { expect, test } from 'vitest';
import { first, openLoansInParts, paid, second } from '../../../tests/loans/in-parts.ts';
import { payoutReactions } from '../../reactions.ts';

const { aRunningLoan, booksNow, clock, context, lent, one, provider, release, send } = await openLoansInParts();

test('a worker killed before the journal leaves the payout in progress, and the next round disburses it once', async () => {
  const made = await aRunningLoan();
  provider.transferResult = { status: 'unknown', reason: 'time-out' };
  await release(made);
  await send();
  clock.moveBy(10 * minuteMs);
  await dieAt(context, 'tranche.unposted', { job: 'payouts.query' }, { verifyTransferResult: paid });
  expect([(await one(made)).status, await lent(made)]).toEqual(['ordered', BigInt(first)]);

  const sent = provider.transfers.length;
  provider.verifyTransferResult = paid;
  clock.moveBy(60 * minuteMs);
  await queryDuePayouts(context, payoutReactions);
  clock.moveBy(60 * minuteMs);
  await queryDuePayouts(context, payoutReactions);
  expect([(await one(made)).status, await lent(made)]).toEqual(['paid', BigInt(first + second)]);
  expect([provider.transfers.length, await booksNow()]).toEqual([sent, [0n, []]]);
});
