/** A customer's open application: its state and the next step. */
import { naira } from '@ajo/contract/kernel/money';
import type { KeyFacts, LoanView } from '@ajo/contract/modules/loans';
import { instalmentsText, isDownPayment } from '@ajo/contract/modules/schedules.cost';
import { periodText } from '#modules/loan-products';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import { useState } from 'react';
import {
  Button,
  Card,
  Facts,
  later,
  laterDialog,
  LinkButton,
  Notice,
  Row,
  Skeletons,
  Stack,
  StatusTag,
  Steps,
  toneOf,
} from '#ui';
import { accountOf, applicationSteps, isReleased, loanLabel, pendingText, stepOf, whatNext } from '../loan.labels.ts';
import type { AnswerProps } from './answer-dialogs.tsx';

const MyOffer = later<{ loan: LoanView; offer: KeyFacts }>(
  async () => (await import('./my-offer.tsx')).MyOffer,
  (content) => <Card title="Your loan offer">{content}</Card>,
  () => <Skeletons lines={24} />,
);

const SignedOffer = later<{ loan: LoanView }>(
  async () => (await import('./signed-offer.tsx')).SignedOffer,
  (content) => <Card title="Offer accepted">{content}</Card>,
);

const OpenDocuments = later<{ loan: LoanView }>(async () => (await import('./open-documents.tsx')).OpenDocuments);

const WithdrawDialog = laterDialog<AnswerProps>(
  () => 'Withdraw your application?',
  async () => (await import('./answer-dialogs.tsx')).WithdrawDialog,
);

const DeclineDialog = laterDialog<AnswerProps>(
  () => 'Decline this offer?',
  async () => (await import('./answer-dialogs.tsx')).DeclineDialog,
);

const isUnsent = ({ status, applied_at }: LoanView): boolean => status === 'incomplete' && !applied_at;
const labelOf = (loan: LoanView): string => (isUnsent(loan) ? 'Not sent yet' : loanLabel(loan, session.role()));
/** The payout has the account of its order. The profile may have another one by now, so no account is named. */
const nextOf = (loan: LoanView): string | undefined => {
  if (isUnsent(loan)) return 'Only you can see it. Continue where you left off.';
  if (loan.status === 'disburse') return `We are sending ${naira(loan.paid_out)} to your bank account.`;
  return loan.status === 'pending' ? pendingText(loan) : whatNext[loan.status];
};

/** A draft has no schedule yet. */
function termsOf({ principal, preview: { rows }, terms }: LoanView): Record<string, string> {
  const count = rows.filter((row) => !isDownPayment(row)).length;
  return {
    Amount: naira(principal),
    ...(count > 0 && { Instalments: `${count} of ${instalmentsText(rows)}, ${periodText(terms)}` }),
  };
}

export function MyLoanCard({ loan }: { loan: LoanView }) {
  if (loan.status === 'approved' && loan.offer_accepted_at) return <SignedOffer loan={loan} />;
  if (loan.status === 'approved' && loan.offer) return <MyOffer loan={loan} offer={loan.offer} />;
  const next = nextOf(loan);
  return (
    <Card title={`${loan.purpose} ${loan.number}`} actions={<StatusTag tone={toneOf(loan.status)}>{labelOf(loan)}</StatusTag>}>
      <Stack>
        {!isUnsent(loan) && <Steps names={applicationSteps} current={stepOf(loan)} />}
        {next && <p>{next}</p>}
        {loan.reason && loan.status !== 'disbursement_failed' && <p>{loan.reason}</p>}
        {loan.status === 'disbursement_failed' && <FailedPayout loan={loan} />}
        {!isUnsent(loan) && loan.open_documents.length > 0 && <OpenDocuments loan={loan} />}
        <Facts of={termsOf(loan)} />
        <Acts loan={loan} />
      </Stack>
    </Card>
  );
}

/** The customer can correct the account; a person sends the money again. */
const AccountToCheck = ({ loan }: { loan: LoanView }) => (
  <Notice tone="warning" title="The transfer did not reach your account">
    <p>
      {loan.bank ? `Your profile has ${accountOf(loan)}, ${loan.bank.name}. ` : ''}
      Check that your account can take the money, or enter another one in your own name.
    </p>
    <p>Our team then sends the money again, to the account in your profile. You get a message when it is sent.</p>
    <Row>
      <LinkButton to={`${paths.profile}?section=bank`}>Check or change the account</LinkButton>
    </Row>
  </Notice>
);

/** It failed for a reason that is not the customer's: nothing is asked of them. */
const SentAgain = () => (
  <Notice tone="warning" title="We could not send your money yet">
    <p>We send it again, to the account in your profile. You get a message when it is sent.</p>
  </Notice>
);

const FailedPayout = ({ loan }: { loan: LoanView }) => (loan.check_account ? <AccountToCheck loan={loan} /> : <SentAgain />);

function Acts({ loan }: { loan: LoanView }) {
  const [isWithdrawing, setWithdrawing] = useState(false);
  const isOrdered = isReleased(loan.status);
  const Ask = isOrdered ? DeclineDialog : WithdrawDialog;
  return (
    <>
      <Row>
        {loan.status === 'incomplete' && (
          <LinkButton to={paths.applyForLoan}>{loan.applied_at ? 'Correct and send again' : 'Continue application'}</LinkButton>
        )}
        {loan.can.includes('cancel') && (
          <Button look="quiet" onClick={() => setWithdrawing(true)}>
            {isOrdered ? 'Decline' : 'Withdraw my application'}
          </Button>
        )}
      </Row>
      {isWithdrawing && <Ask loan={loan} onClose={() => setWithdrawing(false)} />}
    </>
  );
}
