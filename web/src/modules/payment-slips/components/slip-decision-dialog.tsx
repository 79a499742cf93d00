/** Confirms or denies a payment slip, with the slip beside the decision. */
import type { PaymentSlipView, SlipDecision } from '@ajo/contract/modules/payment-slips';
import { naira } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import { AboveOwed, useAboveOwed } from '#modules/repayments';
import { Button, Dialog, DocumentPreview, Facts, Form, Grid, Problem, SelectField, Stack, TextField, useFields } from '#ui';
import { ownerLabels } from '../slip-owner.labels.ts';
import { useDecideSlip } from '../slips.calls.ts';
import { slipDocument } from './slip-document.ts';

type Props = { slip: PaymentSlipView; onClose: () => void };

export function SlipDecisionDialog({ slip, onClose }: Props) {
  const document = slipDocument(slip);
  return (
    <Dialog title={`Payment slip of ${naira(slip.amount)}`} about={slip.id} size="lg" onClose={onClose}>
      <Grid>
        {document ? <DocumentPreview document={document} /> : <p className="quiet">No file.</p>}
        <Stack>
          <Facts
            of={{
              Customer: slip.customer,
              [ownerLabels[slip.owner.kind]]: slip.label,
              'Paid on': longDay(slip.paid_on),
              'Uploaded by': slip.uploaded_by,
              Note: slip.note,
            }}
          />
          <Decision slip={slip} onClose={onClose} />
        </Stack>
      </Grid>
    </Dialog>
  );
}

function Decision({ slip, onClose }: Props) {
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
    <Form onSubmit={send} label="Review this payment slip">
      <Problem of={Object.values(errors).some(Boolean) ? null : above.errorToShow(decide.error)} />
      {status === 'approved' && slip.owner.kind === 'loan' && (
        <AboveOwed above={above} amount={slip.amount} payoff={undefined} rest="Any excess becomes customer credit." />
      )}
      <SelectField
        label="Decision"
        placeholder="Choose a decision"
        {...field('status')}
        options={[
          { value: 'approved', label: 'The money arrived in our account' },
          { value: 'denied', label: 'Deny the payment slip' },
        ]}
        required
      />
      {status === 'approved' && (
        <TextField
          label="Bank reference"
          hint="Reference of the credit on our statement. It can be used once."
          required
          {...field('reference')}
        />
      )}
      {status === 'denied' && <TextField label="Reason" required {...field('reason')} />}
      <Button type="submit" wide busy={decide.isPending}>
        {verbOf(status, slip)}
      </Button>
    </Form>
  );
}

function verbOf(status: SlipDecision['status'] | '', { amount }: PaymentSlipView): string {
  if (status === '') return 'Send the decision';
  return status === 'approved' ? `Book ${naira(amount)}` : 'Deny the payment slip';
}
