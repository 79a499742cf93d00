/** The dialog in which staff answer a message. */
import { type ContactMessageRow, siteCalls } from '@ajo/contract/modules/site';
import { Button, Dialog, Form, Problem, TextField, useFields } from '#ui';
import { useAnswerMessage } from '../site.calls.ts';

export function MessageDialog({ message, onClose }: { message: ContactMessageRow; onClose: () => void }) {
  const answer = useAnswerMessage(message.id);
  const { field, values, check, refuse } = useFields({ answer: '' }, siteCalls.answerMessage.body);
  const send = (): void => {
    if (check()) answer.mutate(values, { onSuccess: onClose, onError: refuse });
  };
  return (
    <Dialog title={`Answer ${message.name}`} about={message.id} onClose={onClose} size="lg">
      <blockquote className="quiet">{message.message}</blockquote>
      <Form onSubmit={send} label="Answer">
        <Problem of={answer.error} />
        <TextField
          label="Answer"
          hint={message.email ? `Goes to ${message.email}.` : 'Appears in the profile, with a notice by email or text.'}
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
