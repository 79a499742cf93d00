/** Assigns officers: an account officer to a customer who applies, so that staff see them, and a recovery officer to customers in arrears. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { Context } from '#context';
import { record } from '#modules/history';
import { notify } from '#modules/notifications';
import type { Tx } from '#platform/db/transaction';
import { officerWithFewestCustomers, lockCustomers, moveCustomers } from '../officer.store.ts';
import { fullName, type User } from '../user.ts';

/** The customer joins the branch of the officer, in the own state where it has one (decision 956). Anyone who has an officer keeps them. */
export async function giveOfficer(tx: Tx, context: Context, customerId: string): Promise<void> {
  const [customer] = await lockCustomers(tx, [customerId]);
  if (!customer || customer.account_officer_id) return;
  const officer = await officerWithFewestCustomers(tx, customer);
  if (!officer) return;
  const at = context.clock.now();
  const move = {
    office: 'account',
    customers: [customerId],
    officerId: officer.id,
    branchId: officer.branchId,
    byId: null,
  } as const;
  await moveCustomers(tx, move, at);
  await record(tx, context, {
    actor: 'system',
    subject: { kind: 'user', id: customerId },
    customerId,
    action: `given to ${officer.name}`,
    after: { officer: officer.name, offices: 'account' },
  });
  await notify(tx, context, {
    userId: officer.id,
    kind: 'people',
    message: '1 customer was assigned to you',
    link: '/admin/users',
  });
}

type RecoveryAssignment = {
  customers: readonly string[];
  officer: Pick<User, 'id' | 'firstName' | 'lastName'>;
  by: Actor | 'system';
  /** Only customers who are with this officer, or with none, move. */
  insteadOf?: string | null;
};

/** Customers who are with this officer already stay as they are. The caller notifies the officer. @returns how many moved. */
export async function assignRecoveryOfficer(
  tx: Tx,
  context: Context,
  { customers, officer, by, insteadOf }: RecoveryAssignment,
): Promise<number> {
  const moving = (await lockCustomers(tx, customers)).filter(({ recovery_officer_id: now }) =>
    insteadOf === undefined ? now !== officer.id : now === insteadOf,
  );
  if (moving.length === 0) return 0;
  const ids = moving.map(({ id }) => id);
  const at = context.clock.now();
  const byId = by === 'system' ? null : by.id;
  await moveCustomers(tx, { office: 'recovery', customers: ids, officerId: officer.id, branchId: null, byId }, at);
  for (const id of ids)
    await record(tx, context, {
      actor: by,
      subject: { kind: 'user', id },
      customerId: id,
      action: `given to ${fullName(officer)} for recovery`,
      after: { officer: fullName(officer), offices: 'recovery' },
    });
  return ids.length;
}
