/** The dialog in which staff answer a complaint. */
import { type ComplaintRow, siteCalls } from '@ajo/contract/modules/site';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { Button, Dialog, Form, Problem, TextField, useFields } from '#ui';
import { useAnswer } from '../site.calls.ts';

export function AnswerDialog({ complaint, onClose }: { complaint: ComplaintRow; onClose: () => void }) {
  const answer = useAnswer(complaint.id);
  const { field, values, check, refuse } = useFields({ answer: '' }, siteCalls.answer.body);
  const send = (): void => {
    if (check()) answer.mutate(values, { onSuccess: onClose, onError: refuse });
  };
  return (
    <Dialog title={`Answer ${complaint.number}`} about={complaint.id} onClose={onClose} size="lg">
      {complaint.loan_id && (
        <p>
          <Link to={paths.staff.request(complaint.loan_id)}>Open application</Link>
        </p>
      )}
      <blockquote className="quiet">{complaint.message}</blockquote>
      <Form onSubmit={send} label="Answer">
        <Problem of={answer.error} />
        <TextField
          label="Answer"
          hint={`${complaint.name} receives it by email. It cannot be changed afterwards.`}
          lines={6}
          required
          {...field('answer')}
        />
        <Button type="submit" wide busy={answer.isPending}>
          Send the answer
        </Button>
      </Form>
    </Dialog>
  );
}
