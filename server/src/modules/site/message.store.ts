/** Keeps messages to the lender, and the waiting list. */
import type { ContactMessage, ContactMessageId } from '@ajo/contract/modules/site';
import type { Selectable } from 'kysely';
import { sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import type { StoredMessage } from './message.ts';
import { messageMissing } from './site.errors.ts';

export type NewMessage = Pick<ContactMessage, 'name' | 'phone_number' | 'subject' | 'message'> & {
  sender: { userId: string } | { email: string };
};

export async function addMessage(tx: Tx, message: NewMessage, { ip, at }: { ip: string; at: Date }): Promise<void> {
  const { sender } = message;
  await sqlOf(tx)
    .insertInto('contact_messages')
    .values({
      id: newId(at),
      name: message.name,
      user_id: 'userId' in sender ? sender.userId : null,
      email: 'email' in sender ? sender.email : null,
      phone: message.phone_number ?? null,
      subject: message.subject || null,
      message: message.message,
      ip,
      created_at: at,
    })
    .execute();
}

export const toMessage = (row: Selectable<Tables['contact_messages']>): StoredMessage => ({
  id: row.id as ContactMessageId,
  userId: row.user_id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  message: row.message,
  receivedAt: row.created_at,
  answer: row.answer,
  answeredAt: row.answered_at,
});

export async function lockMessage(tx: Tx, id: ContactMessageId): Promise<StoredMessage> {
  const row = await sqlOf(tx).selectFrom('contact_messages').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw messageMissing();
  return toMessage(row);
}

type Answer = { answer: string; by: string; at: Date };

export async function keepAnswer(tx: Tx, id: ContactMessageId, { answer, by, at }: Answer): Promise<StoredMessage> {
  const row = await sqlOf(tx)
    .updateTable('contact_messages')
    .set({ answer, answered_by: by, answered_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toMessage(row);
}

/** False when the address waits already. */
export async function joinWaitlist(tx: Tx, email: string, at: Date): Promise<boolean> {
  const added = await sqlOf(tx)
    .insertInto('waiting_list')
    .values({ email, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}
