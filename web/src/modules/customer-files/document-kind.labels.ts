/** What the kinds of documents are called. */
import type { CustomerDocumentKind } from '@ajo/contract/modules/customer-files';

export const documentKindLabels: Record<CustomerDocumentKind, string> = {
  identity: 'Identity',
  address: 'Proof of address',
  income: 'Proof of income',
  agreement: 'Agreement',
  letter: 'Letter',
  other: 'Other',
};
