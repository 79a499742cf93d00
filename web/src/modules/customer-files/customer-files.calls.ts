/** What the page of a customer can ask about the notes and documents that staff keep. */
import type { UserId } from '@ajo/contract/kernel/id';
import { type CustomerDocumentId, type CustomerDocumentKind, customerFileCalls } from '@ajo/contract/modules/customer-files';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAct } from '#platform/act';
import { make } from '#platform/call';

const notesKey = (id: UserId) => ['people', id, 'notes'];
const documentsKey = (id: UserId) => ['people', id, 'documents'];

export const useCustomerNotes = (id: UserId, page: number) =>
  useQuery({
    queryKey: [...notesKey(id), page],
    queryFn: () => make(customerFileCalls.notes, { params: { id }, query: { page } }),
    placeholderData: keepPreviousData,
  });

export const useWriteNote = (id: UserId) =>
  useAct(
    (text: string, idempotencyKey) => make(customerFileCalls.addNote, { params: { id }, body: { text }, idempotencyKey }),
    notesKey(id),
  );

export const useStaffDocuments = (id: UserId) =>
  useQuery({
    queryKey: documentsKey(id),
    queryFn: async () => (await make(customerFileCalls.documents, { params: { id } })).data,
  });

type NewDocument = { title: string; kind: CustomerDocumentKind; file: File };

export const useAddDocument = (id: UserId, onProgress: (share: number) => void) =>
  useAct(
    ({ file, ...body }: NewDocument, idempotencyKey) =>
      make(customerFileCalls.addDocument, { params: { id }, body, files: { file }, idempotencyKey, onProgress }),
    documentsKey(id),
  );

type Newer = { documentId: CustomerDocumentId; seenVersion: number; file: File };

export const useReplaceDocument = (id: UserId, onProgress: (share: number) => void) =>
  useAct(
    ({ documentId, seenVersion, file }: Newer, idempotencyKey) =>
      make(customerFileCalls.replaceDocument, {
        params: { id, document_id: documentId },
        body: { seen_version: seenVersion },
        files: { file },
        idempotencyKey,
        onProgress,
      }),
    documentsKey(id),
  );
