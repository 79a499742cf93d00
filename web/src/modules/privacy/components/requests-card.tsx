/** Asking for a correction or for the account to be deleted, and what became of it. */
import { longDay, longInstant } from '@ajo/contract/kernel/time';
import type { MyData, OwnRequest, RequestKind } from '@ajo/contract/modules/privacy';
import { useState } from 'react';
import { Button, Card, DataTable, Dialog, Form, Notice, Problem, Row, Stack, StatusTag, TextField } from '#ui';
import './requests-card.css';
import { kindLabels, requestLabels } from '../privacy.labels.ts';
import { useRequestAboutData, useWithdraw } from '../privacy.calls.ts';

export function RequestsCard({ of: { requests, holds } }: { of: MyData }) {
  const [asking, setAsking] = useState<RequestKind>();
  const withdraw = useWithdraw();
  const isOpen = (kind: RequestKind): boolean => requests.some((one) => one.kind === kind && one.status === 'pending');
  return (
    <Card title="Requests about your data">
      <Stack>
        <p>We answer within 30 days.</p>
        <Problem of={withdraw.error} />
        <div className="row data-requests">
          <Button look="plain" disabled={isOpen('correction')} onClick={() => setAsking('correction')}>
            Correct my data
          </Button>
          <Button look="quiet" disabled={isOpen('deletion')} onClick={() => setAsking('deletion')}>
            Delete my account
          </Button>
        </div>
        {requests.length > 0 && (
          <DataTable<OwnRequest>
            label="Your requests"
            small="rows"
            rows={requests}
            empty="None"
            columns={{
              What: (row) => kindLabels[row.kind],
              Status: (row) => <StatusTag tone={requestLabels[row.status].tone}>{requestLabels[row.status].text}</StatusTag>,
              Requested: (row) => longInstant(row.created_at),
              Answer: (row) => row.reason ?? (row.status === 'pending' ? `by ${longDay(row.due_on)}` : '—'),
              Actions: (row) =>
                row.can.includes('withdraw') && (
                  <Button look="plain" small label={`Withdraw: ${kindLabels[row.kind]}`} onClick={() => withdraw.mutate(row.id)}>
                    Withdraw
                  </Button>
                ),
            }}
          />
        )}
      </Stack>
      {asking && <RequestDialog kind={asking} holds={holds} onClose={() => setAsking(undefined)} />}
    </Card>
  );
}

function RequestDialog({ kind, holds, onClose }: { kind: RequestKind; holds: readonly string[]; onClose: () => void }) {
  const request = useRequestAboutData();
  const [detail, setDetail] = useState('');
  const [text, setText] = useState('');
  const isDeletion = kind === 'deletion';
  const details = isDeletion ? text.trim() : `${detail.trim()}: ${text.trim()}`;
  const isReady = details.length >= 5 && text.trim() !== '' && (isDeletion || detail.trim() !== '');
  return (
    <Dialog title={isDeletion ? 'Delete your account?' : 'What is wrong?'} onClose={onClose}>
      <Form label={kindLabels[kind]} onSubmit={() => request.mutate({ kind, details }, { onSuccess: onClose })}>
        {isDeletion && <Consequences holds={holds} />}
        <Problem of={request.error} />
        {!isDeletion && (
          <TextField
            label="Which detail?"
            hint="For example your last name, your address or a payment"
            maxLength={100}
            required
            value={detail}
            onChange={setDetail}
          />
        )}
        <TextField
          label={isDeletion ? 'Why are you leaving?' : 'Correct value'}
          lines={4}
          maxLength={1800}
          required
          value={text}
          onChange={setText}
        />
        <Row>
          <Button type="submit" look={isDeletion ? 'danger' : 'filled'} busy={request.isPending} disabled={!isReady}>
            {isDeletion ? 'Ask to delete my account' : 'Send'}
          </Button>
          <Button look="plain" onClick={onClose}>
            Not now
          </Button>
        </Row>
      </Form>
    </Dialog>
  );
}

const Consequences = ({ holds }: { holds: readonly string[] }) => (
  <>
    <p>
      Your account is closed and you are signed out everywhere. What the law makes us keep about loans and payments is kept for
      five years after the last of them; then it is erased too.
    </p>
    {holds.length > 0 && (
      <Notice tone="warning" title="Not yet possible">
        You may ask, but the account stays open while:
        <ul>
          {holds.map((hold) => (
            <li key={hold}>{hold}</li>
          ))}
        </ul>
      </Notice>
    )}
  </>
);
