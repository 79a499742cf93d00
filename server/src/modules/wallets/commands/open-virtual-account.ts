/** Opens the bank account number of a customer at the provider: transfers into it are split in the registry's order. */
import type { Context } from '#context';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { payerEmail } from '#platform/payments/payer-email';
import type { AccountHolder, AccountProvider, MoneyInRegistry, VirtualAccount } from '../money-in.ts';
import { providerOff } from '../wallets.errors.ts';
import { assignAccount, findCurrent, lockNumbersOf } from '../virtual-account.store.ts';

/** Safe to repeat; calls the provider, so not inside a transaction. @throws Error when there is no such customer, or the provider returns another customer's number. */
export async function openVirtualAccount(
  context: Context,
  registry: MoneyInRegistry,
  customerId: string,
  provider: AccountProvider = 'paystack',
): Promise<void> {
  if (await findCurrent(context.db, customerId)) return;
  const holder = await registry.accountHolder(context.db, customerId);
  if (!holder) throw new Error(`there is no customer ${customerId} to open an account number for`);
  const made = await requestNumber(context, holder, provider);
  await inTransaction(context.db, async (tx) => {
    await lockNumbersOf(tx, customerId);
    if (!(await findCurrent(tx, customerId))) await saveNumber(tx, context, { customerId, provider, made });
  });
}

type Made = Omit<VirtualAccount, 'customerId' | 'provider'> & { providerRef: string };

/** @throws DomainError `provider_unavailable`: nothing was stored, and a repeat requests another number. */
export function requestNumber(
  { payments, providus, config }: Context,
  { id, email, ...holder }: AccountHolder,
  provider: AccountProvider,
): Promise<Made> {
  if (provider === 'paystack') return payments.createVirtualAccount({ ...holder, email: payerEmail(config, { id, email }) });
  if (!providus) throw providerOff();
  return providus.openReservedAccount({ name: `${holder.firstName} ${holder.lastName}` });
}

/** The caller holds the lock of `lockNumbersOf`. */
export async function saveNumber(
  tx: Tx,
  { clock }: Context,
  { customerId, provider, made }: { customerId: string; provider: AccountProvider; made: Made },
): Promise<void> {
  const at = clock.now();
  const assigned = await assignAccount(tx, {
    id: newId(at),
    customer_id: customerId,
    provider,
    account_number: made.accountNumber,
    bank_name: made.bankName,
    account_name: made.accountName,
    provider_ref: made.providerRef,
    created_at: at,
  });
  if (!assigned) throw new Error("the provider gave out another customer's account number");
}
