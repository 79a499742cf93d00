/** The documents that staff keep on a customer, with their earlier versions. */
import type { UserId } from '@ajo/contract/kernel/id';
import { longInstant } from '@ajo/contract/kernel/time';
import type { CustomerDocument } from '@ajo/contract/modules/customer-files';
import { useState } from 'react';
import { Button, Card, DataTable, DocumentButton, ErrorState, Row, type ShownDocument, Skeletons } from '#ui';
import { useStaffDocuments } from '../customer-files.calls.ts';
import { documentKindLabels } from '../document-kind.labels.ts';
import { DocumentDialog } from './document-dialog.tsx';

export function StaffDocuments({ id }: { id: UserId }) {
  const { data, error, refetch } = useStaffDocuments(id);
  const [opened, setOpened] = useState<CustomerDocument | 'new'>();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  const current = data.flatMap((document) => shownOf(document).slice(0, 1));
  return (
    <Card
      title="Added by staff"
      actions={
        <Button small look="plain" onClick={() => setOpened('new')}>
          Add a document
        </Button>
      }
    >
      <DataTable<CustomerDocument>
        small="rows"
        label="Documents added by staff"
        rows={data}
        empty="Staff have added no documents."
        columns={{
          Document: (row) => row.title,
          Type: (row) => documentKindLabels[row.kind],
          Added: (row) => <Added document={row} />,
          Version: (row) => <Versions document={row} current={current} onReplace={() => setOpened(row)} />,
        }}
      />
      {opened && (
        <DocumentDialog customer={id} {...(opened !== 'new' && { replaces: opened })} onClose={() => setOpened(undefined)} />
      )}
    </Card>
  );
}

/** Newest first. */
const shownOf = ({ title, version: current, versions }: CustomerDocument): ShownDocument[] =>
  versions.map(({ version, file: { id, type, url } }) => ({
    id,
    title: version === current ? title : `${title}, version ${version}`,
    type,
    url,
  }));

function Added({ document: { versions } }: { document: CustomerDocument }) {
  const [newest] = versions;
  return newest ? `${longInstant(newest.at)} by ${newest.by}` : '—';
}

type VersionsProps = { document: CustomerDocument; current: readonly ShownDocument[]; onReplace: () => void };

function Versions({ document, current, onReplace }: VersionsProps) {
  const [newest, ...earlier] = shownOf(document);
  const [first] = earlier;
  return (
    <Row>
      {newest && <DocumentButton document={newest} among={current} />}
      {first && <DocumentButton document={first} among={earlier} word={`Earlier (${earlier.length})`} />}
      <Button small look="plain" label={`Replace ${document.title}`} onClick={onReplace}>
        Replace
      </Button>
    </Row>
  );
}
