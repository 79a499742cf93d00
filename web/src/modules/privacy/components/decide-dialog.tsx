/** The answer to a request about data: done, or why not. The person reads it. */
import { may } from '@ajo/contract/kernel/access';
import type { RequestRow } from '@ajo/contract/modules/privacy';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { phoneText } from '#platform/phone-text';
import { session } from '#platform/session';
import { Button, Dialog, Facts, Form, Notice, Problem, Row, TextField } from '#ui';
import { kindLabels } from '../privacy.labels.ts';
import { useDecide } from '../privacy.calls.ts';

/** Who may not edit customers requests the change, and another role confirms it. */
const correctionHint = (): string =>
  may(session.role(), 'customers.edit')
    ? 'Correct the data on the page of the person first. The person reads your answer.'
    : 'Request the change on the page of the person and wait until an admin has approved it. The person reads your answer.';

export function DecideDialog({ of: request, onClose }: { of: RequestRow; onClose: () => void }) {
  const decide = useDecide();
  const [reason, setReason] = useState('');
  const isDeletion = request.kind === 'deletion';
  const send = (verdict: 'completed' | 'denied'): void =>
    decide.mutate({ id: request.id, verdict, reason }, { onSuccess: onClose });
  const isShort = reason.trim().length < 5;
  return (
    <Dialog title={`${kindLabels[request.kind]}: ${request.name}`} about={request.id} onClose={onClose}>
      <Facts
        of={{
          Request: request.details,
          'Name now': request.name,
          'Email now': request.email,
          'Phone now': request.phone_number && phoneText(request.phone_number),
          'Other data': <Link to={paths.staff.user(request.user_id)}>Page of {request.name}</Link>,
        }}
      />
      {request.holds.length > 0 && (
        <Notice tone="warning" title="Cannot be deleted now">
          {request.holds.join('; ')}. Tell the customer, or wait.
        </Notice>
      )}
      <Form label="Answer" onSubmit={() => undefined}>
        <Problem of={decide.error} />
        <TextField
          label={isDeletion ? 'Answer to the person' : 'What did you correct?'}
          hint={isDeletion ? 'The customer reads your answer, then the account is closed.' : correctionHint()}
          lines={4}
          maxLength={2000}
          required
          value={reason}
          onChange={setReason}
        />
        <Row>
          {request.can.includes('complete') && (
            <Button
              look={isDeletion ? 'danger' : 'filled'}
              busy={decide.isPending}
              disabled={isShort}
              onClick={() => send('completed')}
            >
              {isDeletion ? 'Close the account' : 'Mark as corrected'}
            </Button>
          )}
          <Button look="plain" busy={decide.isPending} disabled={isShort} onClick={() => send('denied')}>
            Deny
          </Button>
        </Row>
      </Form>
    </Dialog>
  );
}
