/** The register's part about files, and about what staff keep on a customer (decision 810). */
import type { PersonalRecord } from './personal-record.ts';

/** Documents go before the files that they name. */
export const fileRecords: readonly PersonalRecord[] = [
  {
    table: 'customer_documents',
    owner: 'customer_id',
    shows: ['kind', 'version', 'added_at'],
    onErasure: 'remove',
    why: 'titles and file names are words of colleagues',
  },
  { table: 'customer_notes', owner: 'customer_id', shows: [], onErasure: 'remove', why: 'notes between colleagues' },
  {
    table: 'files',
    owner: 'owner_user_id',
    shows: ['kind', 'name', 'type', 'size_bytes', 'created_at'],
    hides: { column: 'kind', value: 'customer_document' },
    onErasure: 'blank',
    blank: { name: 'erased' },
    why: 'the bytes are removed; records name the row; colleagues chose the names of documents of staff',
  },
];
