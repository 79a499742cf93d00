/** Gives a loan a new account number. The old one stays the loan's: whoever still pays into it pays the loan. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { Context } from '#context';
import { record } from '#modules/history';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import type { VirtualAccount } from '../money-in.ts';
import { assignAccount, claimRenewal, endRenewal, findByLoan, leaveBehind } from '../virtual-account.store.ts';
import { loanUnknown, walletFresh } from '../wallets.errors.ts';
import { loanNamed, ownerOfLoan } from '../wallets.queries.ts';
import { openVirtualAccount } from './open-virtual-account.ts';

/**
 * Not inside a transaction, because the provider is asked. A number that was made a moment ago, or is being made, is not made again.
 * @throws DomainError `loan_unknown`, `wallet_fresh`, and what the provider's absence throws.
 */
export async function regenerateWallet(context: Context, actor: Actor, loanId: string): Promise<VirtualAccount> {
  const loan = await loanNamed(context.db, loanId);
  if (!loan) throw loanUnknown('loan_id');
  const before = await findByLoan(context.db, loanId);
  if (!before) {
    await openVirtualAccount(context, { loanId });
    return inTransaction(context.db, (tx) => tell(tx, context, { actor, loan }));
  }
  if (!(await inTransaction(context.db, (tx) => claimRenewal(tx, loanId, context.clock.now())))) throw walletFresh();
  try {
    const { id: ownerId, ...owner } = await ownerOfLoan(context.db, loanId);
    const made = await context.payments.createVirtualAccount(owner);
    return await inTransaction(context.db, async (tx) => {
      const at = context.clock.now();
      await leaveBehind(tx, loanId, at);
      const assigned = await assignAccount(tx, {
        id: newId(at),
        owner_id: ownerId,
        loan_id: loanId,
        account_number: made.accountNumber,
        bank_name: made.bankName,
        account_name: made.accountName,
        provider_ref: made.providerRef,
        created_at: at,
      });
      if (!assigned) throw new Error("the provider gave out another customer's account number");
      return tell(tx, context, { actor, loan, before });
    });
  } catch (error) {
    await inTransaction(context.db, (tx) => endRenewal(tx, loanId));
    throw error;
  }
}

type Told = { actor: Actor; loan: { id: string; ownerId: string }; before?: VirtualAccount };

async function tell(tx: Tx, context: Context, { actor, loan, before }: Told): Promise<VirtualAccount> {
  const now = await findByLoan(tx, loan.id);
  if (!now) throw new Error('a loan was left without an account number');
  await record(tx, context, {
    actor,
    subject: { kind: 'loan', id: loan.id },
    customerId: loan.ownerId,
    action: 'account number renewed',
    ...(before && { before: { number: before.accountNumber } }),
    after: { number: now.accountNumber, bank: now.bankName },
  });
  return now;
}
