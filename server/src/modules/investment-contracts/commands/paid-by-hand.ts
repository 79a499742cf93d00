/** Payments of investments whose disputed payout is recorded by hand: whose money it is, and what the payment takes now. */
import type { OwnerOfRecord } from '#modules/payouts';
import { whyNotRecordPayment } from '../investment.rules.ts';
import { customerOfPayment } from '../payment.store.ts';
import { lockWithContract } from './send-payment.ts';

export const paidByHand: OwnerOfRecord = {
  customerOf: customerOfPayment,
  whyNot: async (tx, paymentId, outcome) => whyNotRecordPayment((await lockWithContract(tx, paymentId)).payment, outcome),
};
