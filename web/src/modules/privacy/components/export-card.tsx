/** The file with everything that we hold of the person: requested, made in the background, fetched here. */
import { longInstant } from '@ajo/contract/kernel/time';
import type { ExportView } from '@ajo/contract/modules/privacy';
import { Button, Card, DataTable, LinkButton, Problem, Row, Stack, StatusTag } from '#ui';
import { exportLabels, sizeText } from '../privacy.labels.ts';
import { useRequestExport } from '../privacy.calls.ts';

export function ExportCard({ exports: files }: { exports: readonly ExportView[] }) {
  const request = useRequestExport();
  const isWaiting = files.some(({ status }) => status === 'waiting');
  return (
    <Card title="A copy of your data">
      <Stack>
        <p>All the data we hold about you, in one file that people and programs can read. It takes a minute.</p>
        <Problem of={request.error} />
        <Row>
          <Button busy={request.isPending || isWaiting} onClick={() => request.mutate()}>
            {isWaiting ? 'Preparing your file' : 'Prepare my file'}
          </Button>
        </Row>
        {files.length > 0 && (
          <DataTable<ExportView>
            label="Files with your data"
            small="rows"
            rows={files}
            empty="None yet"
            columns={{
              Requested: (row) => longInstant(row.requested_at),
              Status: (row) => <StatusTag tone={exportLabels[row.status].tone}>{exportLabels[row.status].text}</StatusTag>,
              Size: (row) => sizeText(row.size_bytes),
              'Available until': (row) => longInstant(row.expires_at) || '—',
              File: (row) =>
                row.url && (
                  <LinkButton look="plain" small href={row.url}>
                    Download
                  </LinkButton>
                ),
            }}
          />
        )}
      </Stack>
    </Card>
  );
}
