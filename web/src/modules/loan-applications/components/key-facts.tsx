/** The Key Facts Statement, in the words that were read: for the offer, and to read again afterwards. */
import { naira, noMoney, plus } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { KeyFacts } from '@ajo/contract/modules/loans';
import type { LoanRow } from '@ajo/contract/modules/loans';
import type { ReactNode } from 'react';
import { Button, Facts, Fold, Folds, Row, Stack } from '#ui';
import { useSaveKeyFacts } from '../my-loans.calls.ts';
import { CostFacts, furtherCosts, ScheduleTable } from '#modules/loan-products';
import './key-facts.css';

/** `text`: where the key facts are not around it. */
type FileProps = { loan: Pick<LoanRow, 'id' | 'number'>; audience: 'own' | 'staff'; text?: string };

/** The same words as a PDF, to keep or print. */
export function KeyFactsFile({ loan, audience, text }: FileProps) {
  const save = useSaveKeyFacts(loan, audience);
  return (
    <Button
      small
      look="plain"
      label={text === undefined ? `Download PDF of the key facts of ${loan.number}` : `Key facts of ${loan.number} as PDF`}
      busy={save.isPending}
      onClick={() => save.mutate()}
    >
      {text ?? 'Download PDF'}
    </Button>
  );
}

type StatementProps = { of: KeyFacts; isSummed?: boolean; file?: ReactNode };

/** `isSummed`: a summary above has the amounts, and they are not repeated. The terms are then one press away. `file`: beside the schedule. */
export function KeyFactsStatement({ of: offer, isSummed = false, file }: StatementProps) {
  return (
    <Stack gap="loose">
      {isSummed ? <FurtherFacts of={offer} /> : <AllFacts of={offer} />}
      <section className="key-schedule">
        <Row spread>
          <h3>Schedule</h3>
          {file}
        </Row>
        <ScheduleTable preview={offer.preview} hasTotals />
      </section>
      {isSummed ? (
        <Folds>
          <Fold id="full-terms" title="Full terms" line="Paying early or late, changing your mind, complaints">
            <Terms of={offer} />
          </Fold>
        </Folds>
      ) : (
        <Terms of={offer} />
      )}
    </Stack>
  );
}

type Offered = { of: KeyFacts };

const AllFacts = ({ of: offer }: Offered) => (
  <div className="key-facts">
    <Facts of={{ Lender: offer.lender, Product: offer.product, Rate: <Rate of={offer.rate} />, ...paidOutOf(offer, false) }} />
    <CostFacts preview={offer.preview} />
  </div>
);

const FurtherFacts = ({ of: offer }: Offered) => (
  <div className="key-facts further-facts">
    <section>
      <h3>Loan</h3>
      <Facts
        of={{
          Lender: offer.lender,
          Product: offer.product,
          'Loan amount': naira(offer.preview.totals.principal),
          Rate: <Rate of={offer.rate} />,
          ...paidOutOf(offer, true),
        }}
      />
    </section>
    <section>
      <h3>Paying</h3>
      <Facts
        of={{
          'Last instalment': longDay(offer.preview.last_due_on),
          ...furtherCosts({ preview: offer.preview, hasFees: areFeesSummed(offer) }),
        }}
      />
    </section>
  </div>
);

/** "3.5% a month, flat, on the amount borrowed": what it is counted on is the second line. */
function Rate({ of: rate }: { of: string }) {
  const [percent, on] = rate.split(/,(?= on )/);
  return (
    <>
      {percent}
      {on && <small className="rate-base">{on}</small>}
    </>
  );
}

const Terms = ({ of: { statements } }: Offered) => (
  <div className="key-facts">
    {statements.map(({ title, text }) => (
      <div key={title}>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
    ))}
  </div>
);

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
