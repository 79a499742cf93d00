/** Keeps what strangers send: messages to the lender, and addresses that wait. */
import type { ContactMessage } from '@ajo/contract/modules/site';
import { sqlOf } from '#platform/db/sql';
import type { Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';

export async function addMessage(tx: Tx, message: ContactMessage, { ip, at }: { ip: string; at: Date }): Promise<void> {
  await sqlOf(tx)
    .insertInto('contact_messages')
    .values({
      id: newId(at),
      name: message.name,
      email: message.email,
      phone: message.phone_number ?? null,
      subject: message.subject || null,
      message: message.message,
      ip,
      created_at: at,
    })
    .execute();
}

/** False when the address waits already. */
export async function addWaiting(tx: Tx, email: string, at: Date): Promise<boolean> {
  const added = await sqlOf(tx)
    .insertInto('waiting_list')
    .values({ email, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}
