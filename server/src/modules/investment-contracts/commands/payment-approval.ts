/** A payment of an investment that a second person confirms before it is sent again. */
import { refuseIf } from '@ajo/contract/kernel/errors';
import { kobo, naira } from '@ajo/contract/kernel/money';
import type { InvestmentPaymentKind } from '@ajo/contract/modules/investment-contracts';
import type { Context } from '#context';
import { type ApprovalKind, type ApprovalKinds, pendingRequesters } from '#modules/approvals';
import { changesOf } from '#modules/history';
import { ownInvestment } from '../investment-contracts.errors.ts';
import { whyNotPay } from '../investment.rules.ts';
import type { InvestmentPayment } from '../investment.ts';
import { lockPayment } from '../money.store.ts';
import { lockWithContract, sendAgain } from './send-payment.ts';

/** The amount as text: facts are JSON. */
export type PaymentFacts = { amount: string; kind: InvestmentPaymentKind };

export const investmentPayment: ApprovalKind<PaymentFacts> = {
  kind: 'investment_payment',
  title: 'Pay an investment',
  capability: 'investments.pay',
  refusals: { part: ownInvestment },
  describe: ({ amount, kind }) => changesOf({}, { amount: naira(kobo(BigInt(amount))), payment: kind }),
  lockSubject: async (tx, { subject }) => {
    await lockPayment(tx, subject.id);
  },
  run: async (tx, context, { approver, approval: { subject } }) => {
    const locked = await lockWithContract(tx, subject.id);
    refuseIf(whyNotPay(locked, approver.id));
    await sendAgain(tx, context, approver, locked);
  },
};

/** Who requested each payment that awaits a second person. */
export const requestersOf = (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  payments: readonly Pick<InvestmentPayment, 'id'>[],
): Promise<ReadonlyMap<string, string>> =>
  pendingRequesters(db, { kind: investmentPayment, ids: payments.map(({ id }) => id), at: clock.now() });

export const investmentApprovals: ApprovalKinds = [investmentPayment];
