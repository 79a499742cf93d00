/** The offer: the Key Facts Statement, read before it is accepted. */
import { naira } from '@ajo/contract/kernel/money';
import type { KeyFacts, LoanView } from '@ajo/contract/modules/loans';
import { Button, Card, Notice, Problem, Row, Stack } from '#ui';
import { useAnswerOffer } from '../my-loans.calls.ts';
import { KeyFactsStatement } from './key-facts.tsx';

export function MyOffer({ loan, offer }: { loan: LoanView; offer: KeyFacts }) {
  const { accept, cancel } = useAnswerOffer(loan.id);
  return (
    <Card title="Your offer: the key facts">
      <Stack gap="loose">
        <KeyFactsStatement of={offer} />
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
