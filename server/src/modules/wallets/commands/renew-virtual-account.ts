/** Gives an owner a new account number. What still arrives on the old one is booked as before. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { Context } from '#context';
import { record } from '#modules/history';
import { inTransaction, type Tx } from '#platform/db/transaction';
import type { AccountHolder, MoneyInRegistry, MoneyOwner, VirtualAccount } from '../money-in.ts';
import { accountOwnerOf } from '../purpose-registry.ts';
import { claimRenewal, endRenewal, findByOwner, leaveBehind } from '../virtual-account.store.ts';
import { walletFresh } from '../wallets.errors.ts';
import { openVirtualAccount, requestNumber, saveNumber } from './open-virtual-account.ts';

/**
 * Not inside a transaction, because the provider is called. Undefined when there is no such owner. A number that was made a moment ago is not replaced.
 * @throws DomainError `wallet_fresh`, and what the provider's absence throws.
 */
export async function renewVirtualAccount(
  context: Context,
  registry: MoneyInRegistry,
  { actor, owner }: { actor: Actor; owner: MoneyOwner },
): Promise<VirtualAccount | undefined> {
  const holder = await accountOwnerOf(registry, owner.kind).holderOf(context.db, owner.id);
  if (!holder) return undefined;
  const before = await findByOwner(context.db, owner);
  if (!before) {
    await openVirtualAccount(context, registry, owner);
    return inTransaction(context.db, (tx) => recordRenewal(tx, context, { actor, owner, holder }));
  }
  if (!(await inTransaction(context.db, (tx) => claimRenewal(tx, owner, context.clock.now())))) throw walletFresh(owner.kind);
  try {
    const made = await requestNumber(context, holder);
    return await inTransaction(context.db, async (tx) => {
      await leaveBehind(tx, owner, context.clock.now());
      await saveNumber(tx, context, { owner, holder, made });
      return recordRenewal(tx, context, { actor, owner, holder, before });
    });
  } catch (error) {
    await inTransaction(context.db, (tx) => endRenewal(tx, owner));
    throw error;
  }
}

type Renewal = { actor: Actor; owner: MoneyOwner; holder: AccountHolder; before?: VirtualAccount };

async function recordRenewal(tx: Tx, context: Context, { actor, owner, holder, before }: Renewal): Promise<VirtualAccount> {
  const now = await findByOwner(tx, owner);
  if (!now) throw new Error('an owner was left without an account number');
  await record(tx, context, {
    actor,
    subject: owner,
    customerId: holder.id,
    action: 'account number renewed',
    ...(before && { before: { number: before.accountNumber } }),
    after: { number: now.accountNumber, bank: now.bankName },
  });
  return now;
}
