/** Staff write a note on a customer. It stays as it was written. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import type { CustomerNote } from '@ajo/contract/modules/customer-files';
import type { Context } from '#context';
import { requireCustomer } from '#modules/customers';
import { record } from '#modules/history';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { addNote } from '../customer-file.store.ts';

/** @throws DomainError `user_missing` for a user who is not a customer, or outside the caller's scope. */
export const writeNote = (
  context: Context,
  actor: Actor,
  { customerId, text }: { customerId: UserId; text: string },
): Promise<CustomerNote> =>
  inTransaction(context.db, async (tx) => {
    await requireCustomer(tx, actor, customerId, 'customers.file');
    const at = context.clock.now();
    const note = await addNote(tx, {
      id: newId(at),
      customer_id: customerId,
      text,
      written_by: actor.id,
      written_by_name: actor.name,
      written_at: at,
    });
    await record(tx, context, {
      actor,
      subject: { kind: 'user', id: customerId },
      customerId,
      action: 'wrote a note on the customer',
    });
    return note;
  });
