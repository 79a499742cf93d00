/** The Key Facts Statement, in the words that were read: for the offer, and to read again afterwards. */
import { naira, noMoney, plus } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { KeyFacts } from '@ajo/contract/modules/loans';
import type { LoanRow } from '@ajo/contract/modules/loans';
import { Button, Facts, Stack } from '#ui';
import { useSaveKeyFacts } from '../my-loans.calls.ts';
import { CostFacts, FurtherCostFacts, ScheduleTable } from '#modules/loan-products';
import './key-facts.css';

/** `text`: where the key facts are not around it. */
type FileProps = { loan: Pick<LoanRow, 'id' | 'number'>; audience: 'own' | 'staff'; text?: string };

/** The same words as a PDF, to keep or print. */
export function KeyFactsFile({ loan, audience, text = 'PDF' }: FileProps) {
  const save = useSaveKeyFacts(loan, audience);
  return (
    <Button small look="plain" label={`Key facts of ${loan.number} as PDF`} busy={save.isPending} onClick={() => save.mutate()}>
      {text}
    </Button>
  );
}

/** `isSummed`: a summary above has the amounts, and they are not repeated. */
export function KeyFactsStatement({ of: offer, isSummed = false }: { of: KeyFacts; isSummed?: boolean }) {
  return (
    <Stack gap="loose">
      <div className="key-facts">
        <Facts
          of={{
            Lender: offer.lender,
            Product: offer.product,
            Rate: offer.rate,
            ...paidOutOf(offer, isSummed),
            ...(isSummed && { 'Last instalment': longDay(offer.preview.last_due_on) }),
          }}
        />
        {isSummed ? (
          <FurtherCostFacts preview={offer.preview} hasFees={areFeesSummed(offer)} />
        ) : (
          <CostFacts preview={offer.preview} />
        )}
      </div>
      <section className="key-schedule">
        <h3>Schedule</h3>
        <ScheduleTable preview={offer.preview} />
      </section>
      <div className="key-facts">
        {offer.statements.map(({ title, text }) => (
          <div key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        ))}
      </div>
    </Stack>
  );
}

/** The summary has what is deducted and what is paid first; other fees are beside the cost. */
const areFeesSummed = ({ fee, upfront_fee: first, down_payment: down, preview }: KeyFacts): boolean =>
  down === noMoney && preview.totals.fees === plus(fee, first);

function paidOutOf(offer: KeyFacts, isSummed: boolean): Record<string, string> {
  const { fee, down_payment: down, later_payouts: later, net_payout: first, upfront_fee: upfront } = offer;
  return {
    ...(!isSummed && { 'Fee (deducted upfront)': naira(fee) }),
    ...(down > noMoney && { 'Down payment (deducted upfront)': naira(down) }),
    ...(later.length > 0 && {
      'Paid out': [
        `${naira(first)} first`,
        ...later.map(({ amount, expected_on: on }) => `${naira(amount)} about ${longDay(on)}`),
      ].join(', '),
    }),
    ...(!isSummed && upfront > noMoney && { 'Fee, paid first': naira(upfront) }),
  };
}
