/** After the signature: the state of the money comes first. The key facts that were signed are one press away. */
import { naira } from '@ajo/contract/kernel/money';
import { shortInstant } from '@ajo/contract/kernel/time';
import type { LoanView } from '@ajo/contract/modules/loans';
import { useState } from 'react';
import { Button, Card, Facts, laterDialog, Row, Stack, Steps } from '#ui';
import { accountOf, applicationSteps, stepOf } from '../loan.labels.ts';
import type { AnswerProps } from './answer-dialogs.tsx';
import { KeyFactsFile } from './key-facts.tsx';
import { OpenDocuments } from './open-documents.tsx';

const DeclineDialog = laterDialog<AnswerProps>(
  () => 'Decline this offer?',
  async () => (await import('./answer-dialogs.tsx')).DeclineDialog,
);

export function SignedOffer({ loan }: { loan: LoanView }) {
  const [isDeclining, setDeclining] = useState(false);
  const { offer_accepted_at: at, offer_signature: name } = loan;
  const { title, text } = nextOf(loan);
  return (
    <Card title={title} actions={<KeyFactsFile loan={loan} audience="own" text="Key facts (PDF)" />}>
      <Stack>
        <Steps names={applicationSteps} current={stepOf(loan)} />
        <p>{text}</p>
        <OpenDocuments loan={loan} />
        <Facts
          of={{
            Amount: naira(loan.paid_out),
            To: accountOf(loan),
            Signed: [at && shortInstant(at), name].filter(Boolean).join(' by '),
          }}
        />
        {loan.can.includes('cancel') && (
          <Row>
            <Button look="quiet" onClick={() => setDeclining(true)}>
              I changed my mind: decline the offer
            </Button>
          </Row>
        )}
        {isDeclining && <DeclineDialog loan={loan} onClose={() => setDeclining(false)} />}
      </Stack>
    </Card>
  );
}

/** What the payout still waits for, in the order in which the customer can do something about it. */
function nextOf(loan: LoanView): { title: string; text: string } {
  const [amount, account] = [naira(loan.paid_out), accountOf(loan)];
  if (loan.can.includes('pay_fee'))
    return {
      title: 'You have accepted: the fee comes next',
      text: `Pay the fee of ${naira(loan.upfront_fee)} below. Then we send ${amount} to ${account}.`,
    };
  if (loan.open_documents.length > 0)
    return {
      title: 'You have accepted: your documents come next',
      text: `We send ${amount} to ${account} when your documents are confirmed.`,
    };
  if (loan.account_blocked)
    return {
      title: 'You have accepted: your money comes next',
      text: `We are checking your bank account first. Then we send ${amount} to ${account}. You get a message as soon as we have sent it.`,
    };
  return {
    title: 'You have accepted: your money comes next',
    text: `We are preparing the transfer of ${amount} to ${account}. You get a message as soon as we have sent it.`,
  };
}
