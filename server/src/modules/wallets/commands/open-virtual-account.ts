/** Opens the bank account number of a customer at the provider: transfers into it are split in the registry's order. */
import type { Context } from '#context';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import type { AccountHolder, MoneyInRegistry, VirtualAccount } from '../money-in.ts';
import { assignAccount, findCurrent, lockNumbersOf } from '../virtual-account.store.ts';

/** Safe to repeat; calls the provider, so not inside a transaction. @throws Error when there is no such customer, or the provider returns another customer's number. */
export async function openVirtualAccount(context: Context, registry: MoneyInRegistry, customerId: string): Promise<void> {
  if (await findCurrent(context.db, customerId)) return;
  const holder = await registry.accountHolder(context.db, customerId);
  if (!holder) throw new Error(`there is no customer ${customerId} to open an account number for`);
  const made = await requestNumber(context, holder);
  await inTransaction(context.db, async (tx) => {
    await lockNumbersOf(tx, customerId);
    if (!(await findCurrent(tx, customerId))) await saveNumber(tx, context, { customerId, made });
  });
}

type Made = Omit<VirtualAccount, 'customerId' | 'provider'> & { providerRef: string };

export const requestNumber = (context: Context, { id: _id, ...holder }: AccountHolder): Promise<Made> =>
  context.payments.createVirtualAccount(holder);

/** The caller holds the lock of `lockNumbersOf`. */
export async function saveNumber(
  tx: Tx,
  { clock }: Context,
  { customerId, made }: { customerId: string; made: Made },
): Promise<void> {
  const at = clock.now();
  const assigned = await assignAccount(tx, {
    id: newId(at),
    customer_id: customerId,
    account_number: made.accountNumber,
    bank_name: made.bankName,
    account_name: made.accountName,
    provider_ref: made.providerRef,
    created_at: at,
  });
  if (!assigned) throw new Error("the provider gave out another customer's account number");
}
