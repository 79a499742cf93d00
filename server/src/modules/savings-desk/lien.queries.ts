/** The liens of an account, for staff and for its customer. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { SavingsId } from '@ajo/contract/modules/savings';
import type { OwnLien, StaffLien } from '@ajo/contract/modules/savings-desk.liens';
import { findVisibleSavings } from '#modules/savings';
import type { Database } from '#platform/db/transaction';
import { liensOf } from './lien.store.ts';
import { ownLien, staffLien } from './lien.ts';

/** @throws DomainError `savings_missing` outside the scope of the caller. */
export async function liensForStaff(db: Database, actor: Actor, id: SavingsId): Promise<StaffLien[]> {
  const account = await findVisibleSavings(db, actor, 'savings.read', id);
  const liens = await liensOf(db, account.id);
  return liens.map(({ lien, isOpen }) => staffLien(lien, isOpen));
}

/** Those in force. @throws DomainError `savings_missing` when the account is not the customer's. */
export async function ownLiens(db: Database, actor: Actor, id: SavingsId): Promise<OwnLien[]> {
  const account = await findVisibleSavings(db, actor, 'savings.own', id);
  const liens = await liensOf(db, account.id);
  return liens.flatMap(({ lien, isOpen }) => (isOpen ? [ownLien(lien)] : []));
}
