/** The answer to a request about data: done, or why not. The person reads it. */
import type { RequestRow } from '@ajo/contract/modules/privacy';
import { useState } from 'react';
import { Button, Dialog, Facts, Form, Notice, Problem, Row, TextField } from '#ui';
import { kindLabels } from '../privacy.labels.ts';
import { useDecide } from '../privacy.calls.ts';

export function DecideDialog({ of: request, onClose }: { of: RequestRow; onClose: () => void }) {
  const decide = useDecide();
  const [reason, setReason] = useState('');
  const isDeletion = request.kind === 'deletion';
  const send = (verdict: 'completed' | 'denied'): void =>
    decide.mutate({ id: request.id, verdict, reason }, { onSuccess: onClose });
  const isShort = reason.trim().length < 5;
  return (
    <Dialog title={`${kindLabels[request.kind]}: ${request.name}`} onClose={onClose}>
      <Facts of={{ Person: request.name, Email: request.email, Request: request.details }} />
      {request.holds.length > 0 && (
        <Notice tone="warning" title="Cannot be deleted now">
          {request.holds.join('; ')}. Tell the customer, or wait.
        </Notice>
      )}
      <Form label="Answer" onSubmit={() => undefined}>
        <Problem of={decide.error} />
        <TextField
          label="Answer to the person"
          hint={
            isDeletion
              ? 'The customer reads your answer, then the account is closed.'
              : 'Correct the data on the profile first, then describe the change.'
          }
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
