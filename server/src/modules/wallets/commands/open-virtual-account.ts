/** Gives a loan the bank account number on which it is repaid by transfer. */
import type { Context } from '#context';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { assignAccount, findByLoan } from '../virtual-account.store.ts';
import { ownerOfLoan } from '../wallets.queries.ts';

/** Safe to repeat; asks the provider, so not inside a transaction. @throws Error when the provider hands out another customer's number. */
export async function openVirtualAccount(context: Context, { loanId }: { loanId: string }): Promise<void> {
  if (await findByLoan(context.db, loanId)) return;
  const { id: ownerId, ...owner } = await ownerOfLoan(context.db, loanId);
  const account = await context.payments.createVirtualAccount(owner);
  const at = context.clock.now();
  const assigned = await inTransaction(context.db, (tx) =>
    assignAccount(tx, {
      id: newId(at),
      owner_id: ownerId,
      loan_id: loanId,
      account_number: account.accountNumber,
      bank_name: account.bankName,
      account_name: account.accountName,
      provider_ref: account.providerRef,
      created_at: at,
    }),
  );
  if (!assigned) throw new Error("the provider gave out another customer's account number");
}
