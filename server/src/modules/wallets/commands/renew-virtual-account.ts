/** Gives a customer a new account number. What still arrives on the old one is booked as before. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { Context } from '#context';
import { record } from '#modules/history';
import { inTransaction, type Tx } from '#platform/db/transaction';
import type { AccountProvider, MoneyInRegistry, MoneyOwner, VirtualAccount } from '../money-in.ts';
import { claimRenewal, endRenewal, findCurrent, leaveBehind, lockNumbersOf } from '../virtual-account.store.ts';
import { providerOff, walletFresh } from '../wallets.errors.ts';
import { openVirtualAccount, requestNumber, saveNumber } from './open-virtual-account.ts';

/** `subject` is what the request names (a loan): its history shows the renewal. */
type RenewalInput = { actor: Actor; customerId: string; subject: MoneyOwner; provider: AccountProvider };

/**
 * Not inside a transaction, because the provider is called. Undefined when there is no such customer. A number that the same provider made a moment ago is
 * not replaced.
 * @throws DomainError `provider_off`, `wallet_fresh`, and what the provider's absence throws.
 */
export async function renewVirtualAccount(
  context: Context,
  registry: MoneyInRegistry,
  input: RenewalInput,
): Promise<VirtualAccount | undefined> {
  const { customerId, provider } = input;
  if (provider === 'providus' && !context.providus) throw providerOff();
  const holder = await registry.accountHolder(context.db, customerId);
  if (!holder) return undefined;
  const before = await findCurrent(context.db, customerId);
  if (!before) {
    await openVirtualAccount(context, registry, customerId, provider);
    return inTransaction(context.db, (tx) => recordRenewal(tx, context, input));
  }
  if (!(await inTransaction(context.db, (tx) => claimRenewal(tx, { customerId, provider }, context.clock.now()))))
    throw walletFresh();
  try {
    const made = await requestNumber(context, holder, provider);
    return await inTransaction(context.db, async (tx) => {
      await lockNumbersOf(tx, customerId);
      await leaveBehind(tx, customerId, context.clock.now());
      await saveNumber(tx, context, { customerId, provider, made });
      return recordRenewal(tx, context, input, before);
    });
  } catch (error) {
    await inTransaction(context.db, (tx) => endRenewal(tx, customerId));
    throw error;
  }
}

async function recordRenewal(
  tx: Tx,
  context: Context,
  { actor, customerId, subject }: RenewalInput,
  before?: VirtualAccount,
): Promise<VirtualAccount> {
  const now = await findCurrent(tx, customerId);
  if (!now) throw new Error('a customer was left without an account number');
  await record(tx, context, {
    actor,
    subject,
    customerId,
    action: 'account number renewed',
    ...(before && { before: { number: before.accountNumber } }),
    after: { number: now.accountNumber, bank: now.bankName },
  });
  return now;
}
