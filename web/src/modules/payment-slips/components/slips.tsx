/** Slips of payments made at a bank, on the page of a loan or a savings account: upload one, confirm or deny another person's. */
import type { PaymentSlipView, SlipOwner } from '@ajo/contract/modules/payment-slips';
import { may } from '@ajo/contract/kernel/access';
import { naira } from '@ajo/contract/kernel/money';
import { dayInLagos, longDay } from '@ajo/contract/kernel/time';
import { useState } from 'react';
import { session } from '#platform/session';
import { Button, Card, type Columns, DataTable, DocumentButton, Money, Pair, Row, StatusTag, statusText, toneOf } from '#ui';
import { useHandInSlip, useSlips } from '../slips.calls.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { HandInDialog } from './hand-in-dialog.tsx';
import { slipDocument } from './slip-document.ts';
import './slips.css';

/** `takesMoney`: a payment slip may still be uploaded. */
type Props = { owner: SlipOwner; takesMoney?: boolean };

export function Slips({ owner, takesMoney = true }: Props) {
  const mayRead = may(session.role(), 'receipts.upload');
  const { data } = useSlips(owner, mayRead);
  const [adding, setAdding] = useState(false);
  const [chosen, setChosen] = useState<PaymentSlipView>();
  if (!mayRead || (!takesMoney && !data?.length)) return null;
  return (
    <Card
      title="Payment slips"
      actions={
        takesMoney && (
          <Button small look="plain" onClick={() => setAdding(true)}>
            Upload a payment slip
          </Button>
        )
      }
    >
      {data?.length === 0 ? (
        <p className="quiet">No payment slips yet.</p>
      ) : (
        <DataTable<PaymentSlipView>
          small="rows"
          label="Payment slips"
          rows={data}
          empty="No payment slips yet."
          columns={slipColumns(setChosen)}
        />
      )}
      {adding && <StaffHandIn owner={owner} onClose={() => setAdding(false)} />}
      {chosen && <DecideDialog slip={chosen} onClose={() => setChosen(undefined)} />}
    </Card>
  );
}

/** The columns of the list over every owner and of the table of one. */
export const slipColumns = (onDecide: (row: PaymentSlipView) => void): Columns<PaymentSlipView> => ({
  Paid: (row) => longDay(row.paid_on),
  Amount: { align: 'end', sort: 'amount', cell: (row) => <Money of={row.amount} /> },
  Status: (row) => (
    <Row>
      <StatusTag tone={toneOf(row.status)}>{statusText(row.status, session.role())}</StatusTag>
      {row.awaits_second && <StatusTag tone="warning">Awaiting second approval</StatusTag>}
    </Row>
  ),
  'Uploaded by': (row) => <Pair note={<span data-whole>{longDay(dayInLagos(row.uploaded_at))}</span>}>{row.uploaded_by}</Pair>,
  'Decided by': {
    optional: true,
    cell: (row) => row.decided_by && <Pair note={row.reference ?? row.reason}>{row.decided_by}</Pair>,
  },
  Actions: { key: 'review', cell: (row) => <SlipActs row={row} onDecide={onDecide} /> },
});

function SlipActs({ row, onDecide }: { row: PaymentSlipView; onDecide: (row: PaymentSlipView) => void }) {
  const document = slipDocument(row);
  return (
    <div className="slip-acts">
      {document && <DocumentButton document={document} word="View slip" look="quiet" />}
      {row.may_decide && (
        <Button small look="plain" label={`Review ${naira(row.amount)}`} onClick={() => onDecide(row)}>
          Review
        </Button>
      )}
    </div>
  );
}

function StaffHandIn({ owner, onClose }: { owner: SlipOwner; onClose: () => void }) {
  const [progress, setProgress] = useState<number>();
  const handIn = useHandInSlip(owner, setProgress);
  const next = 'Another person confirms it before it counts.';
  return <HandInDialog handIn={handIn} progress={progress} next={next} onClose={onClose} />;
}
