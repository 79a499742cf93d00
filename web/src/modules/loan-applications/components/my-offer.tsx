/** The offer: the Key Facts Statement, read before it is signed. It can be declined until the money is on its way. */
import { longDay } from '@ajo/contract/kernel/time';
import type { KeyFacts, LoanView } from '@ajo/contract/modules/loans';
import { useState } from 'react';
import { Button, Card, laterDialog, Notice, Row, Stack, Steps } from '#ui';
import { acceptBy, applicationSteps, stepOf } from '../loan.labels.ts';
import type { AnswerProps, SignProps } from './answer-dialogs.tsx';
import { OpenDocuments } from './open-documents.tsx';
import { KeyFactsFile, KeyFactsStatement } from './key-facts.tsx';

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
        <KeyFactsStatement of={offer} />
        {loan.can.includes('accept') ? (
          <>
            {loan.offer_expires_at && <p className="quiet">Accept by {longDay(acceptBy(loan.offer_expires_at))}.</p>}
            <Row>
              <Button onClick={() => setOpened('sign')}>I have read this and accept</Button>
              {mayDecline && (
                <Button look="quiet" onClick={() => setOpened('decline')}>
                  Decline
                </Button>
              )}
            </Row>
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
