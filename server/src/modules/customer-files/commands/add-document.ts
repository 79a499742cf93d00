/** Staff add a document to a customer, or a newer version of one. Earlier versions are kept. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { UserId } from '@ajo/contract/kernel/id';
import type { CustomerDocumentId, CustomerDocumentKind } from '@ajo/contract/modules/customer-files';
import type { Context } from '#context';
import { requireCustomer } from '#modules/customers';
import { findFile, keepFile, type StoredBytes, withStoredBytes } from '#modules/files';
import { record } from '#modules/history';
import { lockUser } from '#modules/users';
import { inTransaction, type Tx } from '#platform/db/transaction';
import type { UploadedFiles } from '#platform/http/form';
import { newId } from '#platform/ids';
import { addVersion, currentVersion } from '../customer-file.store.ts';
import { documentMissing } from '../customer-files.errors.ts';
import { whyNotReplace } from '../document.rules.ts';

type Keeping = { customerId: UserId; stored: StoredBytes };
type Named = { documentId: CustomerDocumentId | null; version: number; title: string; kind: CustomerDocumentKind };

type Adding = { customerId: UserId; title: string; kind: CustomerDocumentKind; files: UploadedFiles };

/** @throws DomainError `user_missing` for a user who is not a customer, or outside the caller's scope. */
export const addDocument = (
  context: Context,
  actor: Actor,
  { customerId, title, kind, files }: Adding,
): Promise<CustomerDocumentId> =>
  storing(context, actor, { customerId, files }, (tx, stored) =>
    keep(tx, context, actor, { customerId, stored, documentId: null, version: 1, title, kind }),
  );

type Replacing = { customerId: UserId; documentId: CustomerDocumentId; seenVersion: number; files: UploadedFiles };

/** @throws DomainError `document_missing`, `document_replaced` when the version that was seen is not current, `document_unchanged`. */
export const replaceDocument = (
  context: Context,
  actor: Actor,
  { customerId, documentId, seenVersion, files }: Replacing,
): Promise<CustomerDocumentId> =>
  storing(context, actor, { customerId, files }, async (tx, stored) => {
    const current = await currentVersion(tx, { customerId, documentId });
    const file = current && (await findFile(tx, current.fileId));
    refuseIf(whyNotReplace(current, { seenVersion, isSameFile: file?.sha256 === stored.sha256 }));
    if (!current) throw documentMissing();
    const { title, kind, version } = current;
    return keep(tx, context, actor, { customerId, stored, documentId, version: version + 1, title, kind });
  });

/** The scope is checked before bytes are stored, and again with the customer's row locked. */
async function storing<T>(
  context: Context,
  actor: Actor,
  { customerId, files }: { customerId: UserId; files: UploadedFiles },
  work: (tx: Tx, stored: StoredBytes) => Promise<T>,
): Promise<T> {
  await requireCustomer(context.db, actor, customerId, 'customers.file');
  return withStoredBytes(context, files['file'] ?? [], ([stored]) => {
    if (!stored) throw new Error('a document came without its file');
    return inTransaction(context.db, async (tx) => {
      await lockUser(tx, customerId);
      await requireCustomer(tx, actor, customerId, 'customers.file');
      return work(tx, stored);
    });
  });
}

async function keep(
  tx: Tx,
  context: Context,
  actor: Actor,
  { customerId, stored, documentId, version, title, kind }: Keeping & Named,
): Promise<CustomerDocumentId> {
  const at = context.clock.now();
  const id = newId<CustomerDocumentId>(at);
  const fileId = await keepFile(tx, stored, { kind: 'customer_document', ownerUserId: customerId, at });
  await addVersion(tx, {
    id,
    document_id: documentId ?? id,
    version,
    customer_id: customerId,
    title,
    kind,
    file_id: fileId,
    added_by: actor.id,
    added_by_name: actor.name,
    added_at: at,
  });
  await record(tx, context, {
    actor,
    subject: { kind: 'user', id: customerId },
    customerId,
    action: version === 1 ? 'added a document to the customer' : 'replaced a document of the customer',
    after: { kind, ...(version > 1 && { version }) },
  });
  return documentId ?? id;
}
