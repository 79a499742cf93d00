/** The offer: the Key Facts Statement, read before it is accepted. */
import { naira } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { KeyFacts, LoanView } from '@ajo/contract/modules/loans';
import { Button, Card, Facts, Notice, Problem, Row, Stack } from '#ui';
import { useAnswerOffer } from '../my-loans.calls.ts';
import { CostFacts, ScheduleTable } from './schedule-table.tsx';

export function MyOffer({ loan, offer }: { loan: LoanView; offer: KeyFacts }) {
  const { accept, cancel } = useAnswerOffer(loan.id);
  return (
    <Card title="Your offer: the key facts">
      <Stack gap="loose">
        <Facts
          of={{
            Lender: offer.lender,
            Product: offer.product,
            Rate: offer.rate,
            'Fee, kept back': naira(offer.fee),
            ...(offer.down_payment > 0n && { 'Down payment, kept back': naira(offer.down_payment) }),
            ...(offer.later_payouts.length > 0 && {
              'Paid out': [
                `${naira(offer.net_payout)} first`,
                ...offer.later_payouts.map(({ amount, expected_on: on }) => `${naira(amount)} about ${longDay(on)}`),
              ].join(', '),
            }),
            ...(offer.upfront_fee > 0n && { 'Fee, paid first': naira(offer.upfront_fee) }),
          }}
        />
        <CostFacts preview={offer.preview} />
        {offer.statements.map(({ title, text }) => (
          <div key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        ))}
        <ScheduleTable preview={offer.preview} />
        <Problem of={accept.error ?? cancel.error} />
        {loan.can.includes('accept') ? (
          <Row>
            <Button busy={accept.isPending} onClick={() => accept.mutate(offer.version)}>
              I have read this and accept
            </Button>
            <Button look="quiet" busy={cancel.isPending} onClick={() => cancel.mutate()}>
              Decline
            </Button>
          </Row>
        ) : (
          <Notice tone="success" title="You have accepted">
            {loan.can.includes('pay_fee')
              ? `Pay the fee of ${naira(loan.upfront_fee)} below, then your money is paid out.`
              : 'Your money is paid out next.'}
          </Notice>
        )}
      </Stack>
    </Card>
  );
}
