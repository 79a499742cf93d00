/** Direct debit of a customer with a loan: the offer, the request that is open, or the active one with its end. */
import type { MandateView } from '@ajo/contract/modules/mandates';
import { useState } from 'react';
import { Button, Card, Checkbox, Dialog, ErrorState, LinkButton, Problem, Row, Stack, StatusTag } from '#ui';
import { useMandate, useMandateActs } from '../mandates.calls.ts';

export function DirectDebit() {
  const { data, error, isPending, refetch } = useMandate();
  const [asking, setAsking] = useState<'request' | 'revoke'>();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (isPending) return null;
  const close = (): void => setAsking(undefined);
  return (
    <Card title="Direct debit">
      <Held mandate={data ?? undefined} onAsk={setAsking} />
      {asking === 'request' && <RequestDialog onClose={close} />}
      {asking === 'revoke' && data && <RevokeDialog mandate={data} onClose={close} />}
    </Card>
  );
}

type HeldProps = { mandate: MandateView | undefined; onAsk: (what: 'request' | 'revoke') => void };

function Held({ mandate, onAsk }: HeldProps) {
  if (mandate?.status === 'active')
    return (
      <Row spread>
        <span>
          <strong>{accountName(mandate)}</strong>{' '}
          {mandate.reason ? <StatusTag tone="warning">{mandate.reason}</StatusTag> : <StatusTag tone="success">Active</StatusTag>}
        </span>
        <Row>
          {mandate.reason && (
            <Button small onClick={() => onAsk('request')}>
              Set up again
            </Button>
          )}
          <Button small look="plain" onClick={() => onAsk('revoke')}>
            Cancel direct debit
          </Button>
        </Row>
      </Row>
    );
  if (mandate?.status === 'pending' && mandate.url)
    return (
      <Stack>
        <p>Your bank has not confirmed the direct debit yet.</p>
        <Row>
          <LinkButton to={mandate.url}>Continue at your bank</LinkButton>
        </Row>
      </Stack>
    );
  return (
    <Stack>
      {mandate?.status === 'failed' && <p>The last request did not succeed. {mandate.reason}.</p>}
      <p>We collect each instalment from your bank account on the day it is due. No card is needed.</p>
      <Row>
        <Button look="quiet" onClick={() => onAsk('request')}>
          Set up direct debit
        </Button>
      </Row>
    </Stack>
  );
}

const accountName = ({ bank, last4 }: MandateView): string => `${bank ?? 'Bank account'}${last4 ? ` ending ${last4}` : ''}`;

function RequestDialog({ onClose }: { onClose: () => void }) {
  const { request } = useMandateActs();
  const [agreed, setAgreed] = useState(false);
  return (
    <Dialog title="Set up direct debit?" onClose={onClose}>
      <p>You confirm it on a page of your bank. It costs nothing, and you can cancel it here at any time.</p>
      <p>We collect only what is due: principal, interest and fees. We try at most twice a day.</p>
      <Checkbox
        label="Collect my instalments from my bank account on the day they are due."
        checked={agreed}
        onChange={setAgreed}
      />
      <Problem of={request.error} />
      <Row>
        <Button disabled={!agreed} busy={request.isPending} onClick={() => request.mutate()}>
          Continue to your bank
        </Button>
        <Button look="plain" onClick={onClose}>
          Not now
        </Button>
      </Row>
    </Dialog>
  );
}

function RevokeDialog({ mandate, onClose }: { mandate: MandateView; onClose: () => void }) {
  const { revoke } = useMandateActs();
  return (
    <Dialog title="Cancel direct debit?" onClose={onClose}>
      <p>We stop collecting from {accountName(mandate)} immediately. Pay your instalments another way after that.</p>
      <Problem of={revoke.error} />
      <Row>
        <Button busy={revoke.isPending} onClick={() => revoke.mutate(mandate.id, { onSuccess: onClose })}>
          Cancel direct debit
        </Button>
        <Button look="plain" onClick={onClose}>
          Keep it
        </Button>
      </Row>
    </Dialog>
  );
}
