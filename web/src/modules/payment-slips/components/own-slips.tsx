/** The payment slips of the customer's transfers to a savings account: upload one, and what became of each. */
import { naira } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { OwnSlip, PaymentSlipState } from '@ajo/contract/modules/payment-slips';
import type { SavingsView } from '@ajo/contract/modules/savings';
import { useState } from 'react';
import { Button, Card, DataTable, ErrorState, Money, Row, Stack, StatusTag, toneOf } from '#ui';
import { useOwnSlips, useUploadOwnSlip } from '../own-slips.calls.ts';
import { HandInDialog } from './hand-in-dialog.tsx';

const labels: Record<PaymentSlipState, string> = { pending: 'Being checked', approved: 'Added', denied: 'Not accepted' };

export function OwnSlips({ savings }: { savings: SavingsView }) {
  const { data, error, refetch } = useOwnSlips(savings.id);
  const [isUploading, setUploading] = useState(false);
  const canUpload = savings.can.includes('deposit');
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || (!canUpload && data.length === 0)) return null;
  return (
    <Card title="Payment slips">
      <Stack>
        <p className="quiet">
          Paid into our bank account? Upload the payment slip. We add the money once we find it on our statement.
        </p>
        {canUpload && (
          <Row>
            <Button look="plain" onClick={() => setUploading(true)}>
              Upload a payment slip
            </Button>
          </Row>
        )}
        {data.length > 0 && <Uploaded rows={data} />}
      </Stack>
      {isUploading && <Upload savings={savings} onClose={() => setUploading(false)} />}
    </Card>
  );
}

const Uploaded = ({ rows }: { rows: readonly OwnSlip[] }) => (
  <DataTable<OwnSlip>
    label="Payment slips"
    rows={rows}
    empty="No payment slips yet."
    columns={{
      Paid: (row) => longDay(row.paid_on),
      Amount: { align: 'end', cell: (row) => <Money of={row.amount} /> },
      Status: (row) => <StatusTag tone={toneOf(row.status)}>{labels[row.status]}</StatusTag>,
      Reason: (row) => row.reason ?? '—',
      File: (row) =>
        row.file ? (
          <a href={row.file.url} aria-label={`Payment slip of ${naira(row.amount)}`}>
            {row.file.name}
          </a>
        ) : (
          '—'
        ),
    }}
  />
);

function Upload({ savings, onClose }: { savings: SavingsView; onClose: () => void }) {
  const [progress, setProgress] = useState<number>();
  const upload = useUploadOwnSlip(savings.id, setProgress);
  const next = `We check it against our bank statement and add the money to ${savings.name}.`;
  return <HandInDialog handIn={upload} progress={progress} next={next} onClose={onClose} />;
}
