/** The customer's complaints: text, deadline, and a form for a new one. */
import { longInstant } from '@ajo/contract/kernel/time';
import { type ComplaintCategory, type ComplaintView, siteCalls } from '@ajo/contract/modules/site';
import { useState } from 'react';
import {
  Button,
  Card,
  choicesOf,
  ErrorState,
  FormDialog,
  SelectField,
  Skeletons,
  Stack,
  StatusTag,
  TextField,
  useFields,
} from '#ui';
import { categoryLabels, stateLabels, stateTones } from '../complaint.labels.ts';
import { useComplain, useMyComplaints } from '../site.calls.ts';

export function MyComplaints() {
  const [open, setOpen] = useState(false);
  const { data, error, refetch } = useMyComplaints();
  return (
    <Card
      title="Complaints"
      actions={
        <Button look="plain" small onClick={() => setOpen(true)}>
          Make a complaint
        </Button>
      }
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeletons lines={2} />}
      {data && data.data.length === 0 && (
        <p className="quiet">
          Something went wrong with us? Tell us here. You get a reference immediately and an answer within 48 hours.
        </p>
      )}
      <Stack>
        {data?.data.map((complaint) => (
          <OneComplaint key={complaint.number} complaint={complaint} />
        ))}
      </Stack>
      {open && <ComplaintDialog onClose={() => setOpen(false)} />}
    </Card>
  );
}

function OneComplaint({ complaint }: { complaint: ComplaintView }) {
  const { number, category, status, message, answer, answer_by: answerBy } = complaint;
  return (
    <details className="ask">
      <summary>
        {number}: {categoryLabels[category]} <StatusTag tone={stateTones[status]}>{stateLabels[status]}</StatusTag>
      </summary>
      <p>{message}</p>
      {answer ? <p>Our answer: {answer}</p> : <p className="quiet">We answer by {longInstant(answerBy)}.</p>}
    </details>
  );
}

function ComplaintDialog({ onClose }: { onClose: () => void }) {
  const complain = useComplain();
  const { field, values, check, refuse } = useFields(
    { category: 'charges' as string, message: '' },
    siteCalls.complainSignedIn.body,
  );
  const send = (): void => {
    if (!check()) return;
    const body = { category: values.category as ComplaintCategory, message: values.message };
    complain.mutate(body, { onSuccess: onClose, onError: refuse });
  };
  return (
    <FormDialog
      title="Make a complaint"
      label="Complaint"
      act={complain}
      verb="Send my complaint"
      onSend={send}
      onClose={onClose}
    >
      <SelectField label="What is it about?" required options={choicesOf(categoryLabels)} {...field('category')} />
      <TextField label="What happened?" hint="Dates, amounts and names help us." lines={5} required {...field('message')} />
    </FormDialog>
  );
}
