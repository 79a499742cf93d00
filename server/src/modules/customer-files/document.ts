/** One version of a document that staff keep on a customer. */
import type { CustomerDocumentId, CustomerDocumentKind } from '@ajo/contract/modules/customer-files';
import type { FileId } from '@ajo/contract/modules/files';

export type DocumentVersion = {
  documentId: CustomerDocumentId;
  version: number;
  title: string;
  kind: CustomerDocumentKind;
  fileId: FileId;
  by: string;
  at: Date;
};
