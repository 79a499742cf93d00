/** Notifies the reviewers of a mismatch: once while it is in review, even if the customer sends the data again. */
import type { Context } from '#context';
import { notify } from '#modules/notifications';
import { fullName, type User } from '#modules/users';
import type { Tx } from '#platform/db/transaction';
import { lookersAt } from '../bank-check.store.ts';

type Doubt = { customer: User; what: 'BVN' | 'bank account' };

const words: Readonly<Record<Doubt['what'], string>> = {
  BVN: 'the BVN register does not confirm who they are',
  'bank account': 'the account name at the bank differs',
};

export async function notifyReviewers(tx: Tx, context: Context, { customer, what }: Doubt): Promise<void> {
  const message = `${fullName(customer)}: ${words[what]}. Please review it`;
  for (const userId of await lookersAt(tx, customer.id))
    if (userId !== customer.id) await notify(tx, context, { userId, kind: 'kyc', message, link: `/admin/kyc/${customer.id}` });
}
