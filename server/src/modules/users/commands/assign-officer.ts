/** A customer without an account officer is assigned one when they apply for a loan, so that staff see them. */
import type { Context } from '#context';
import { record } from '#modules/history';
import { notify } from '#modules/notifications';
import type { Tx } from '#platform/db/transaction';
import { officerWithFewestCustomers, lockCustomers, moveCustomers } from '../officer.store.ts';

/** The credit officer with the fewest customers, of the customer's branch when they have one. Anyone who has an officer keeps them. */
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
  await notify(tx, context, { userId: officer.id, kind: 'people', message: '1 customer is with you now', link: '/admin/users' });
}
