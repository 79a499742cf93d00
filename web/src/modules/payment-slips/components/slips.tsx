/** Slips of payments made at a bank, on the page of a loan or a savings account: upload one, confirm or deny another person's. */
import type { PaymentSlipView, SlipDecision, SlipOwner } from '@ajo/contract/modules/payment-slips';
import { may } from '@ajo/contract/kernel/access';
import { naira } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import { useState } from 'react';
import { session } from '#platform/session';
import {
  Button,
  Card,
  type Columns,
  DataTable,
  Dialog,
  Facts,
  Form,
  Money,
  Problem,
  Row,
  SelectField,
  Stack,
  StatusTag,
  statusText,
  TextField,
  toneOf,
  useFields,
} from '#ui';
import { AboveOwed, useAboveOwed } from '#modules/repayments';
import { useDecideSlip, useHandInSlip, useSlips } from '../slips.calls.ts';
import { HandInDialog } from './hand-in-dialog.tsx';

export function Slips({ owner }: { owner: SlipOwner }) {
  const mayRead = may(session.role(), 'receipts.upload');
  const { data } = useSlips(owner, mayRead);
  const [adding, setAdding] = useState(false);
  const [chosen, setChosen] = useState<PaymentSlipView>();
  if (!mayRead) return null;
  return (
    <Card title="Receipts of bank payments">
      <Stack>
        <Row>
          <Button look="plain" onClick={() => setAdding(true)}>
            Upload a receipt
          </Button>
        </Row>
        <DataTable<PaymentSlipView>
          label="Receipts of bank payments"
          rows={data}
          empty="No receipt was uploaded."
          columns={slipColumns(setChosen)}
        />
      </Stack>
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
      {row.awaits_second && <StatusTag tone="warning">Second person needed</StatusTag>}
    </Row>
  ),
  'Uploaded by': (row) => row.uploaded_by,
  'Decided by': (row) => (row.decided_by ? [row.decided_by, row.reference ?? row.reason].filter(Boolean).join(': ') : '—'),
  File: (row) => (row.file ? <a href={row.file.url}>{row.file.name}</a> : '—'),
  Decide: (row) =>
    row.may_decide ? (
      <Button small look="plain" label={`Decide about ${naira(row.amount)}`} onClick={() => onDecide(row)}>
        Decide
      </Button>
    ) : (
      '—'
    ),
});

function StaffHandIn({ owner, onClose }: { owner: SlipOwner; onClose: () => void }) {
  const [progress, setProgress] = useState<number>();
  const handIn = useHandInSlip(owner, setProgress);
  const next = 'Another person confirms it before it counts.';
  return <HandInDialog handIn={handIn} progress={progress} next={next} onClose={onClose} />;
}

export function DecideDialog({ slip, onClose }: { slip: PaymentSlipView; onClose: () => void }) {
  const decide = useDecideSlip(slip.id);
  const { field, values, errors, setErrors, refuse } = useFields({ status: '', reference: '', reason: '' });
  const status = values.status as SlipDecision['status'] | '';
  const above = useAboveOwed(slip.amount);
  const send = (): void => {
    if (status === '') return setErrors({ status: 'Choose a decision first' });
    const body: SlipDecision =
      status === 'approved'
        ? { status, reference: values.reference, ...(above.accepted && { accept_overpayment: true }) }
        : { status, reason: values.reason };
    decide.mutate(body, { onSuccess: onClose, onError: above.onError(refuse) });
  };
  return (
    <Dialog title={`Receipt of ${naira(slip.amount)}`} onClose={onClose}>
      <SlipFacts slip={slip} />
      <Form onSubmit={send} label="Decide about this receipt">
        <Problem of={Object.values(errors).some(Boolean) ? null : above.errorToShow(decide.error)} />
        {status === 'approved' && slip.owner.kind === 'loan' && (
          <AboveOwed
            above={above}
            amount={slip.amount}
            payoff={undefined}
            rest="What it does not need becomes the customer’s credit."
          />
        )}
        <SelectField
          label="Decision"
          placeholder="Choose a decision"
          {...field('status')}
          options={[
            { value: 'approved', label: 'The money is on our account' },
            { value: 'denied', label: 'Deny it' },
          ]}
          required
        />
        {status === 'approved' && (
          <TextField
            label="Bank reference"
            hint="Of the credit on our statement; it is booked once"
            required
            {...field('reference')}
          />
        )}
        {status === 'denied' && <TextField label="Reason" required {...field('reason')} />}
        <Button type="submit" wide busy={decide.isPending}>
          {verbOf(status, slip)}
        </Button>
      </Form>
    </Dialog>
  );
}

const SlipFacts = ({ slip }: { slip: PaymentSlipView }) => (
  <>
    <Facts
      of={{
        For: `${ownerLabels[slip.owner.kind]} ${slip.label}, ${slip.customer}`,
        'Paid on': longDay(slip.paid_on),
        'Uploaded by': slip.uploaded_by,
        Note: slip.note ?? '—',
      }}
    />
    {slip.file && (
      <p>
        <a href={slip.file.url}>Look at the receipt</a>
      </p>
    )}
  </>
);

export const ownerLabels: Record<SlipOwner['kind'], string> = { loan: 'Loan', savings: 'Savings' };

function verbOf(status: SlipDecision['status'] | '', { amount }: PaymentSlipView): string {
  if (status === '') return 'Send the decision';
  return status === 'approved' ? `Book ${naira(amount)}` : 'Deny the receipt';
}
