/** A customer pays a pending investment by a transfer to their account number; the transfer that covers it starts it. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { type Kobo, minus } from '@ajo/contract/kernel/money';
import type { InvestmentTransfer } from '@ajo/contract/modules/investment-contracts';
import type { Context } from '#context';
import { record } from '#modules/history';
import { type IncomingTransfer, virtualAccountOf } from '#modules/wallets';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { findOwnInvestment, lockForTransfer, saveInvestment } from '../contract.store.ts';
import { investmentMissing } from '../investment-contracts.errors.ts';
import { takesPayment, whyNotPayFromOutside } from '../investment.rules.ts';
import { lockOwn } from './own-investment.ts';

/** Safe to repeat. @throws DomainError `investment_missing`, and when it is paid for or has ended. */
export const payByTransfer = (context: Context, actor: Actor, id: string): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const investment = await lockOwn(tx, actor, id);
    const at = context.clock.now();
    refuseIf(whyNotPayFromOutside(investment, at));
    if (!(await virtualAccountOf(tx, actor.id))) await context.jobs.send(tx, 'virtual_account', { customerId: actor.id });
    if (investment.byTransferAt) return;
    await saveInvestment(tx, id, { by_transfer_at: at });
    await record(tx, context, {
      actor: { id: actor.id, name: actor.name },
      subject: { kind: 'investment', id },
      customerId: actor.id,
      action: 'chose to pay an investment by transfer',
      after: { amount: investment.principal },
    });
  });

export async function transferOf({ db }: Pick<Context, 'db'>, actor: Actor, id: string): Promise<InvestmentTransfer> {
  const investment = await findOwnInvestment(db, actor.id, id);
  if (!investment) throw investmentMissing();
  const account = await virtualAccountOf(db, actor.id);
  return {
    status: investment.status,
    amount: investment.principal,
    pays_until: investment.paysUntil,
    account: account ? { number: account.accountNumber, bank: account.bankName, name: account.accountName } : null,
  };
}

/** Part of the transaction that records the receipt. Those that ended unpaid take what was paid before. Each investment takes its whole principal or nothing, and stays locked until it is booked. */
export async function claimForInvestments(
  tx: Tx,
  _context: Context,
  { customerId, amount, paidAt }: IncomingTransfer,
): Promise<{ purposeId: string; amount: Kobo }[]> {
  let left = amount;
  const claims: { purposeId: string; amount: Kobo }[] = [];
  for (const investment of await lockForTransfer(tx, { customerId, paidAt })) {
    if (!takesPayment(investment, { paidAt, source: 'virtual_account' }) || investment.principal > left) continue;
    claims.push({ purposeId: investment.id, amount: investment.principal });
    left = minus(left, investment.principal);
  }
  return claims;
}
