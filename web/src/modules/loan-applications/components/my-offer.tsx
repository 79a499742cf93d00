/** The offer: the Key Facts Statement, read before it is signed. It can be declined until the money is on its way. */
import { naira } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { KeyFacts, LoanView } from '@ajo/contract/modules/loans';
import { costWords, isDownPayment, paidBackOf } from '@ajo/contract/modules/schedules.cost';
import { useState } from 'react';
import { Button, Card, laterDialog, Notice, Row, Stack, Steps } from '#ui';
import { acceptBy, applicationSteps, stepOf } from '../loan.labels.ts';
import type { AnswerProps, SignProps } from './answer-dialogs.tsx';
import { OpenDocuments } from './open-documents.tsx';
import { KeyFactsFile, KeyFactsStatement } from './key-facts.tsx';
import './my-offer.css';

const SignDialog = laterDialog<SignProps>(
  () => 'Sign your offer',
  async () => (await import('./answer-dialogs.tsx')).SignDialog,
);
const DeclineDialog = laterDialog<AnswerProps>(
  () => 'Decline this offer?',
  async () => (await import('./answer-dialogs.tsx')).DeclineDialog,
);

export function MyOffer({ loan, offer }: { loan: LoanView; offer: KeyFacts }) {
  const [opened, setOpened] = useState<'sign' | 'decline'>();
  const close = (): void => setOpened(undefined);
  const mayDecline = loan.can.includes('cancel');
  return (
    <Card title="Your offer: the key facts" actions={<KeyFactsFile loan={loan} audience="own" />}>
      <Stack gap="loose">
        <Steps names={applicationSteps} current={stepOf(loan)} />
        <OpenDocuments loan={loan} />
        <OfferSum of={offer} />
        <KeyFactsStatement of={offer} />
        {loan.can.includes('accept') ? (
          <>
            <div className="offer-answer">
              {loan.offer_expires_at && <p className="quiet">Accept by {longDay(acceptBy(loan.offer_expires_at))}.</p>}
              <Button onClick={() => setOpened('sign')}>I have read this and accept</Button>
            </div>
            {mayDecline && (
              <Row>
                <Button look="quiet" onClick={() => setOpened('decline')}>
                  Decline
                </Button>
              </Row>
            )}
          </>
        ) : (
          <Notice tone="warning" title="This offer cannot be accepted now">
            Contact us if you still want the loan.
          </Notice>
        )}
        {opened === 'sign' && <SignDialog loan={loan} offer={offer} onClose={close} />}
        {opened === 'decline' && <DeclineDialog loan={loan} onClose={close} />}
      </Stack>
    </Card>
  );
}

/** What a person decides on, before the details. */
function OfferSum({ of: { net_payout: received, preview } }: { of: KeyFacts }) {
  const count = preview.rows.filter((row) => !isDownPayment(row)).length;
  return (
    <dl className="offer-sum" aria-label="Summary of the offer">
      <div>
        <dt>{costWords.received}</dt>
        <dd>{naira(received)}</dd>
      </div>
      <div>
        <dt>{count === 1 ? 'One instalment' : `${count} instalments of`}</dt>
        <dd>{naira(preview.instalment)}</dd>
      </div>
      <div>
        <dt>{costWords.paidBack}</dt>
        <dd>{naira(paidBackOf(preview))}</dd>
      </div>
      <div>
        <dt>First payment</dt>
        <dd>{longDay(preview.first_due_on)}</dd>
      </div>
    </dl>
  );
}
