/** After the signature: the state of the money comes first. The key facts that were signed are one press away. */
import { naira } from '@ajo/contract/kernel/money';
import { longInstant } from '@ajo/contract/kernel/time';
import type { LoanView } from '@ajo/contract/modules/loans';
import type { AccountProblem } from '@ajo/contract/modules/onboarding.payee';
import { paths } from '#platform/paths';
import { useState } from 'react';
import { Button, Card, Facts, laterDialog, LinkButton, Row, Stack, Steps } from '#ui';
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
  const { title, text, link } = nextOf(loan);
  return (
    <Card title={title} actions={<KeyFactsFile loan={loan} audience="own" text="Key facts (PDF)" />}>
      <Stack>
        <Steps names={applicationSteps} current={stepOf(loan)} />
        <p>{text}</p>
        {link && (
          <Row>
            <LinkButton to={`${paths.profile}?section=${link.section}`}>{link.name}</LinkButton>
          </Row>
        )}
        <OpenDocuments loan={loan} />
        <Facts
          of={{
            Amount: naira(loan.paid_out),
            To: accountOf(loan),
            Signed: [at && longInstant(at), name].filter(Boolean).join(' by '),
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

type Next = { title: string; text: string; link?: { section: 'bank' | 'identity'; name: string } };

/** What the payout still waits for, in the order in which the customer can do something about it. */
function nextOf(loan: LoanView): Next {
  const [amount, account] = [naira(loan.paid_out), accountOf(loan)];
  if (loan.can.includes('pay_fee'))
    return {
      title: 'Offer accepted. Pay the fee next',
      text: `Pay the fee of ${naira(loan.upfront_fee)} below. Then we send ${amount} to ${account}.`,
    };
  if (loan.open_documents.length > 0)
    return {
      title: 'Offer accepted. We are waiting for your documents',
      text: `We send ${amount} to ${account} when your documents are confirmed.`,
    };
  return afterAccount[loan.account_problem ?? 'none'](amount, account);
}

const afterAccount: Record<AccountProblem | 'none', (amount: string, account: string) => Next> = {
  identity: (amount, account) => ({
    title: 'Offer accepted. Confirm your identity next',
    text: `Confirm your identity first. Then we send ${amount} to ${account}.`,
    link: { section: 'identity', name: 'Confirm your identity' },
  }),
  rejected: (amount, account) => ({
    title: 'Offer accepted. Change your bank account next',
    text: `We cannot send money to ${account}. Enter an account in your own name. Then we send ${amount} to it.`,
    link: { section: 'bank', name: 'Change the account' },
  }),
  waiting: (amount, account) => ({
    title: 'Offer accepted. We are preparing your payout',
    text: `We are checking your bank account first. Then we send ${amount} to ${account}. You get a message as soon as we have sent it.`,
  }),
  none: (amount, account) => ({
    title: 'Offer accepted. We are preparing your payout',
    text: `We are preparing the transfer of ${amount} to ${account}. You get a message as soon as we have sent it.`,
  }),
};
