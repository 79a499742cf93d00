/** The documents of a customer as a gallery; decisions about them are in the identity of the customer. */
import type { UserId } from '@ajo/contract/kernel/id';
import { longInstant } from '@ajo/contract/kernel/time';
import type { KycItem } from '@ajo/contract/modules/onboarding.kyc';
import { type Columns, DataTable, DocumentButton, ErrorState, Skeletons, StatusTag } from '#ui';
import { useCustomerKyc } from '../kyc.calls.ts';
import { kycStateLabels } from '../kyc.labels.ts';
import { documentsOf } from '../shown-documents.ts';

export function CustomerDocuments({ id }: { id: UserId }) {
  const { data, error, refetch } = useCustomerKyc(id);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  return (
    <DataTable<KycItem>
      small="rows"
      label="Documents of the customer"
      rows={data.items.filter(({ file }) => file)}
      empty="The customer has sent no documents."
      columns={columnsOf(data.items)}
    />
  );
}

function columnsOf(items: readonly KycItem[]): Columns<KycItem> {
  const documents = documentsOf(items);
  return {
    Document: (row) => row.title,
    Sent: (row) => longInstant(row.submitted_at),
    Status: (row) => <StatusTag tone={kycStateLabels[row.status].tone}>{kycStateLabels[row.status].word}</StatusTag>,
    File: (row) => {
      const document = documents.find(({ id }) => id === row.file?.id);
      return document && <DocumentButton document={document} among={documents} />;
    },
  };
}
