/** Customers are given to another officer at once. Who was responsible before stays known. */
import type { Actor } from '@ajo/contract/kernel/access';
import { type DomainError, refuseIf } from '@ajo/contract/kernel/errors';
import { counted } from '@ajo/contract/kernel/money';
import type { Office } from '@ajo/contract/modules/users';
import type { Transfer } from '@ajo/contract/modules/users.requests';
import type { Context } from '#context';
import { record } from '#modules/history';
import { notify } from '#modules/notifications';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { customersOf, lockCustomers, moveCustomers, type PersonRow } from '../../officer.store.ts';
import { reachedCustomers } from '../../person-scope.store.ts';
import { movesOf, officesFor, whyNotTakeOver } from '../transfer.rules.ts';
import { fullName, type User } from '../../user.ts';
import { findUser } from '../../user.store.ts';
import { customersUnknown, nobodyToTransfer, notAllInReach, notWithOfficer, officerUnknown } from '../../users.errors.ts';

export type Officers = { oldOfficer: User | undefined; newOfficer: User };

export async function transferCustomers(context: Context, actor: Actor, input: Transfer): Promise<number> {
  return inTransaction(context.db, async (tx) => {
    const officers = await officersOf(tx, input);
    const customers = await customersToTransfer(tx, officers, input);
    await requireReach(tx, actor, { customers, customerIds: input.transfer_users });
    return moveTo(tx, context, { actor, officers, customers, reason: input.reason });
  });
}

export async function officersOf(tx: Tx, { old_officer_id, new_officer_id }: Transfer): Promise<Officers> {
  const newOfficer = await findUser(tx, new_officer_id);
  if (!newOfficer) throw officerUnknown('new_officer_id');
  const oldOfficer = old_officer_id ? await findUser(tx, old_officer_id) : undefined;
  if (old_officer_id && !oldOfficer) throw officerUnknown('old_officer_id');
  refuseIf(whyNotTakeOver(oldOfficer, newOfficer));
  return { oldOfficer, newOfficer };
}

export async function customersToTransfer(
  tx: Tx,
  { oldOfficer, newOfficer }: Officers,
  { transfer_users: customerIds }: Transfer,
): Promise<string[]> {
  if (customerIds !== 'all') return [...new Set(customerIds)];
  const all = oldOfficer ? await customersOf(tx, oldOfficer.id, officesFor(newOfficer)) : [];
  if (all.length === 0) throw nobodyToTransfer();
  return all;
}

type Reach = {
  customers: readonly string[];
  customerIds: Transfer['transfer_users'];
  right?: 'customers.transfer' | 'transfers.request';
};

/** A customer outside of the reach does not exist; of "all", no number is given: it would be the size of a foreign portfolio. */
export async function requireReach(
  tx: Tx,
  actor: Actor,
  { customers, customerIds, right = 'customers.transfer' }: Reach,
): Promise<void> {
  const reached = await reachedCustomers(tx, actor, right, customers);
  if (reached === customers.length) return;
  if (customerIds !== 'all') throw customersUnknown(customers.length - reached);
  throw reached === 0 ? nobodyToTransfer() : notAllInReach();
}

/** The customers are held from here on. */
export async function whyNotMove(tx: Tx, officers: Officers, customers: readonly string[]): Promise<DomainError | undefined> {
  const rows = await lockCustomers(tx, customers);
  const missing = customers.length - rows.length + movesFor(rows, officers).astray.length;
  return missing > 0 ? notWithOfficer(missing) : undefined;
}

const movesFor = (rows: readonly PersonRow[], { oldOfficer, newOfficer }: Officers) =>
  movesOf(rows.map(officersHeld), { oldOfficerId: oldOfficer?.id, offices: officesFor(newOfficer) });

const officersHeld = (row: PersonRow) => ({
  id: row.id,
  officers: {
    account: row.account_officer_id,
    onboarding: row.onboarding_officer_id,
    deposit: row.deposit_officer_id,
    recovery: row.recovery_officer_id,
  } satisfies Record<Office, string | null>,
});

export type Handover = { actor: Actor; officers: Officers; customers: readonly string[]; reason?: string | undefined };

/** Who waits for the same customers finds them moved, and is notified. @returns how many customers moved. */
export async function moveTo(tx: Tx, context: Context, { actor, officers, customers, reason }: Handover): Promise<number> {
  const at = context.clock.now();
  refuseIf(await whyNotMove(tx, officers, customers));
  const rows = await lockCustomers(tx, customers);
  const { moves } = movesFor(rows, officers);
  const { oldOfficer, newOfficer } = officers;
  for (const [office, ids] of moves)
    await moveCustomers(
      tx,
      { office, customers: ids, officerId: newOfficer.id, branchId: newOfficer.branchId, byId: actor.id },
      at,
    );
  for (const { id } of rows)
    await record(tx, context, {
      actor,
      subject: { kind: 'user', id },
      customerId: id,
      action: `transferred to ${fullName(newOfficer)}`,
      reason,
      before: { officer: oldOfficer ? fullName(oldOfficer) : null },
      after: { officer: fullName(newOfficer), offices: officesMoved(moves, id) },
    });
  await notifyOfficers(tx, context, officers, rows.length);
  return rows.length;
}

const officesMoved = (moves: Map<Office, string[]>, id: string): string =>
  [...moves].flatMap(([office, ids]) => (ids.includes(id) ? [office] : [])).join(', ');

async function notifyOfficers(tx: Tx, context: Context, { oldOfficer, newOfficer }: Officers, count: number): Promise<void> {
  const customers = `${counted(count, 'customer')} ${count === 1 ? 'was' : 'were'}`;
  const link = '/admin/users';
  await notify(tx, context, { userId: newOfficer.id, kind: 'people', message: `${customers} assigned to you`, link });
  if (oldOfficer) {
    const message = `${customers} transferred to ${fullName(newOfficer)}`;
    await notify(tx, context, { userId: oldOfficer.id, kind: 'people', message, link });
  }
}
