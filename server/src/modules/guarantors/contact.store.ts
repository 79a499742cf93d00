/** Saves guarantors that a customer names before there is a loan. */
import type { GuarantorId } from '@ajo/contract/modules/guarantors';
import type { Selectable } from 'kysely';
import { sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';

export type Contact = {
  id: GuarantorId;
  name: string;
  email: string | null;
  phone: string;
  relationship: string;
  videoFileId: string | null;
  createdAt: Date;
};
export type Person = Pick<Contact, 'name' | 'email' | 'phone' | 'relationship'>;

export async function addContact(
  tx: Tx,
  { borrowerId, person, at }: { borrowerId: string; person: Person; at: Date },
): Promise<Contact> {
  const row = await sqlOf(tx)
    .insertInto('guarantor_contacts')
    .values({ id: newId(at), borrower_id: borrowerId, ...person, created_at: at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toContact(row);
}

/** @param keepsVideo whether address and number are unchanged: the video shows the person before. */
export async function saveContact(
  tx: Tx,
  id: string,
  { person, keepsVideo, at }: { person: Person; keepsVideo: boolean; at: Date },
): Promise<Contact> {
  const row = await sqlOf(tx)
    .updateTable('guarantor_contacts')
    .set({ ...person, ...(!keepsVideo && { video_file_id: null }), updated_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toContact(row);
}

/** The borrower's video of a guarantor named before an application. */
export const saveContactVideo = async (tx: Tx, id: string, videoFileId: string, at: Date): Promise<void> =>
  void (await sqlOf(tx)
    .updateTable('guarantor_contacts')
    .set({ video_file_id: videoFileId, updated_at: at })
    .where('id', '=', id)
    .execute());

export async function contactsOf(db: Database, borrowerId: string): Promise<Contact[]> {
  const rows = await sqlOf(db)
    .selectFrom('guarantor_contacts')
    .selectAll()
    .where('borrower_id', '=', borrowerId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows.map(toContact);
}

const toContact = (row: Selectable<Tables['guarantor_contacts']>): Contact => ({
  id: row.id as GuarantorId,
  name: row.name,
  email: row.email,
  phone: row.phone,
  relationship: row.relationship,
  videoFileId: row.video_file_id,
  createdAt: row.created_at,
});
