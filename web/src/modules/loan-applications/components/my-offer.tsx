/** The offer: the Key Facts Statement, read before it is signed. It can be declined until the money is on its way. */
import { naira, noMoney } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { KeyFacts, LoanView } from '@ajo/contract/modules/loans';
import { costWords, instalmentsText, isDownPayment, paidBackOf } from '@ajo/contract/modules/schedules.cost';
import { useState } from 'react';
import { Button, Card, laterDialog, Notice, Stack, Steps } from '#ui';
import { acceptBy, applicationSteps, stepOf } from '../loan.labels.ts';
import type { AnswerProps, SignProps } from './answer-dialogs.tsx';
import { OpenDocuments } from './open-documents.tsx';
import { KeyFactsFile, KeyFactsStatement } from './key-facts.tsx';
import '../../../ui/answer-bar.css';
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
    <Card title="Your loan offer">
      <Stack gap="loose">
        <Steps names={applicationSteps} current={stepOf(loan)} />
        <OpenDocuments loan={loan} />
        <OfferSum of={offer} />
        <KeyFactsStatement of={offer} isSummed file={<KeyFactsFile loan={loan} audience="own" />} />
        {loan.can.includes('accept') ? (
          <div className="answer-bar offer-answer">
            <p className="quiet">{loan.offer_expires_at && `Accept by ${longDay(acceptBy(loan.offer_expires_at))}`}</p>
            {mayDecline && (
              <Button look="quiet" onClick={() => setOpened('decline')}>
                Decline
              </Button>
            )}
            <Button onClick={() => setOpened('sign')}>Accept the offer</Button>
          </div>
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
const OfferSum = ({ of: offer }: { of: KeyFacts }) => (
  <dl className="offer-sum" aria-label="Summary of the offer">
    {Object.entries(summaryOf(offer)).map(([name, value], at) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
        {at === 0 && offer.fee > noMoney && <dd className="offer-fee">{afterFee(offer)}</dd>}
      </div>
    ))}
  </dl>
);

/** Beside the amount received: why it is less than what is borrowed. */
export const afterFee = ({ fee }: Pick<KeyFacts, 'fee'>): string => `after a fee of ${naira(fee)}`;

/** From name to text. The first due day assumes a payout today, as the key facts do. */
export function summaryOf({
  net_payout: received,
  later_payouts: later,
  upfront_fee: fee,
  preview,
}: KeyFacts): Record<string, string> {
  const rows = preview.rows.filter((row) => !isDownPayment(row));
  return {
    [later.length > 0 ? 'You receive first' : costWords.received]: naira(received),
    ...(fee > noMoney && { 'Fee, paid first': naira(fee) }),
    [rows.length === 1 ? 'One instalment' : `${rows.length} instalments of`]: instalmentsText(rows),
    [costWords.cost]: naira(preview.totals.cost_of_credit),
    [costWords.paidBack]: naira(paidBackOf(preview)),
    [costWords.apr]: `${preview.apr}%`,
    'First due, if paid out today': longDay(preview.first_due_on),
  };
}
