/** Opens the bank account number of an owner at the provider: transfers into it are split by the registry's order. */
import type { Context } from '#context';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import type { AccountHolder, MoneyInRegistry, MoneyOwner, VirtualAccount } from '../money-in.ts';
import { accountOwnerOf } from '../purpose-registry.ts';
import { assignAccount, lockOwner, findByOwner } from '../virtual-account.store.ts';

/** Safe to repeat; calls the provider, so not inside a transaction. @throws Error when the owner does not exist or the provider returns another customer's number. */
export async function openVirtualAccount(context: Context, registry: MoneyInRegistry, owner: MoneyOwner): Promise<void> {
  if (await findByOwner(context.db, owner)) return;
  const holder = await accountOwnerOf(registry, owner.kind).holderOf(context.db, owner.id);
  if (!holder) throw new Error(`there is no ${owner.kind} ${owner.id} to open an account number for`);
  const made = await requestNumber(context, holder);
  await inTransaction(context.db, (tx) => saveNumber(tx, context, { owner, holder, made }));
}

type Made = Omit<VirtualAccount, 'owner' | 'customerId'> & { providerRef: string };

export const requestNumber = (context: Context, { id: _id, ...holder }: AccountHolder): Promise<Made> =>
  context.payments.createVirtualAccount(holder);

type NewNumber = { owner: MoneyOwner; holder: AccountHolder; made: Made };

export async function saveNumber(tx: Tx, { clock }: Context, { owner, holder, made }: NewNumber): Promise<void> {
  const at = clock.now();
  await lockOwner(tx, owner);
  const assigned = await assignAccount(tx, {
    id: newId(at),
    customer_id: holder.id,
    owner_kind: owner.kind,
    owner_id: owner.id,
    account_number: made.accountNumber,
    bank_name: made.bankName,
    account_name: made.accountName,
    provider_ref: made.providerRef,
    created_at: at,
  });
  if (!assigned) throw new Error("the provider gave out another customer's account number");
}
