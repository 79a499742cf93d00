/** Reads for the notes and documents of a customer's page. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import { asPage, type Page } from '@ajo/contract/kernel/page';
import type { CustomerDocument, CustomerDocumentId, CustomerNote } from '@ajo/contract/modules/customer-files';
import type { Context } from '#context';
import { requireCustomer } from '#modules/customers';
import { fileView, findFiles } from '#modules/files';
import type { Database } from '#platform/db/transaction';
import { documentsOf, notesOf } from './customer-file.store.ts';
import { documentMissing } from './customer-files.errors.ts';

type NotesQuery = { customerId: UserId; query: { page: number; per_page: number }; path: string };

/** @throws DomainError `user_missing` for a user who is not a customer, or outside the caller's scope. */
export async function notesFor(db: Database, actor: Actor, { customerId, query, path }: NotesQuery): Promise<Page<CustomerNote>> {
  await requireCustomer(db, actor, customerId, 'customers.file');
  const { notes, total } = await notesOf(db, customerId, query);
  return asPage(notes, { page: query.page, perPage: query.per_page, total, path });
}

/** @throws DomainError `user_missing` for a user who is not a customer, or outside the caller's scope. */
export async function documentsFor(context: Context, actor: Actor, customerId: UserId): Promise<CustomerDocument[]> {
  await requireCustomer(context.db, actor, customerId, 'customers.file');
  const versions = await documentsOf(context.db, customerId);
  const files = new Map(
    (
      await findFiles(
        context.db,
        versions.map(({ fileId }) => fileId),
      )
    ).map((file) => [file.id, file]),
  );
  const documents = new Map<CustomerDocumentId, CustomerDocument>();
  for (const { documentId, version, title, kind, fileId, by, at } of versions) {
    const file = files.get(fileId);
    if (!file) continue;
    const document = documents.get(documentId) ?? { id: documentId, title, kind, version, versions: [] };
    document.versions.push({ version, by, at, file: fileView(context, file) });
    documents.set(documentId, document);
  }
  return [...documents.values()];
}

export async function documentFor(
  context: Context,
  actor: Actor,
  { customerId, documentId }: { customerId: UserId; documentId: CustomerDocumentId },
): Promise<CustomerDocument> {
  const document = (await documentsFor(context, actor, customerId)).find(({ id }) => id === documentId);
  if (!document) throw documentMissing();
  return document;
}
