/** The lender's loans on the home page: one to the last kobo, and all of them in a table. */
import { costWords } from '@ajo/contract/modules/schedules.cost';
import { paths } from '#platform/paths';
import { Region } from '../../../ui/region.tsx';
import { Named } from './named.tsx';
import { counted, money, wholeMoney } from './figures.ts';
import { instalmentsOf, type Loan, type LoanExample, paidBackOf, paidOutOf, period, toPay } from './offers.ts';

const basis = (loan: Loan): string => (loan.method === 'flat' ? 'on the amount borrowed' : 'on what you still owe');

export function ExampleLoan({ loan, amount, cost }: LoanExample) {
  const { totals, apr } = cost;
  const { each, last } = instalmentsOf(cost);
  return (
    <section className="ledger-card" aria-labelledby="example">
      <h2 id="example">
        What {wholeMoney(amount)} in {counted(toPay(cost), 'instalment')} costs
      </h2>
      <p>
        {loan.name} at {loan.rate_percent}% a {loan.rate_period} {basis(loan)}
      </p>
      <dl className="facts">
        <div>
          <dt>{costWords.received}</dt>
          <dd>{money(paidOutOf(cost))}</dd>
        </div>
        <div>
          <dt>Fees</dt>
          <dd>{money(totals.fees)}</dd>
        </div>
        <div>
          <dt>Interest</dt>
          <dd>{money(totals.interest)}</dd>
        </div>
        <div className="double-rule">
          <dt>{costWords.paidBack}</dt>
          <dd>{money(paidBackOf(cost))}</dd>
        </div>
        <div>
          <dt>{costWords.each}</dt>
          <dd>{each + last}</dd>
        </div>
        <div>
          <dt>{costWords.cost}</dt>
          <dd>{money(totals.cost_of_credit)}</dd>
        </div>
        <div>
          <dt>{costWords.apr}</dt>
          <dd>{apr}%</dd>
        </div>
      </dl>
    </section>
  );
}

export function LoanTable({ loans }: { loans: readonly Loan[] }) {
  return (
    <Region label="Our loans">
      <table className="table table-cards">
        <thead>
          <tr>
            <th scope="col">Loan</th>
            <th scope="col">You pay</th>
            <th scope="col">Interest</th>
            <th scope="col" data-align="end">
              Up to
            </th>
          </tr>
        </thead>
        <tbody>
          {loans.map((loan) => (
            <tr key={loan.id}>
              <Named about={loan.description}>
                <a href={`${paths.loans}?loan=${loan.id}`}>{loan.name}</a>
              </Named>
              <td data-title="You pay" data-whole="true">
                Every {period(loan)}
              </td>
              <td data-title="Interest">
                {loan.rate_percent}% a {loan.rate_period} {basis(loan)}
              </td>
              <td data-title="Up to" data-align="end">
                {wholeMoney(loan.max_amount)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Region>
  );
}
