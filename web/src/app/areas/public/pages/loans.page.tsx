/** /loans: the calculator. The page works as text without its script; with it, the server computes cost, APR and schedule for any amount. */
import { costWords } from '@ajo/contract/modules/schedules.cost';
import { brand } from '#platform/brand';
import { paths } from '#platform/paths';
import { Region } from '../../../../ui/region.tsx';
import { AmountField, Ends, Figures, OfferField, SummaryBar } from '../calculator-fields.tsx';
import { cardFigures } from '../card-figures.ts';
import { counted, longDay, money, wholeMoney } from '../figures.ts';
import { forCalculator, instalmentsOf, type LoanExample, type Offers, paidBackOf, paidOutOf, period, toPay } from '../offers.ts';
import { NoFigures, PageFrame, PageTop, telephone } from '../page-frame.tsx';

export function LoansPage({ offers: { loans, loan } }: { offers: Offers }) {
  return (
    <PageFrame path={paths.loans}>
      <PageTop title="What would your loan cost?">
        Choose a loan, move the amount, and see every cost before you share any details.
      </PageTop>
      <section className="section">
        {loans && loan ? (
          <div className="wrap split calculator">
            <div>
              <CostBar of={loan.cost} />
              <CalculatorForm loans={loans} example={loan} />
            </div>
            <Figures prefix="calc">
              <Result example={loan} />
            </Figures>
            <a className="button" href={paths.register}>
              Register to apply
            </a>
          </div>
        ) : (
          <div className="wrap">
            <NoFigures what="The calculator" />
          </div>
        )}
      </section>
      <Notes />
    </PageFrame>
  );
}

const Notes = () => (
  <section className="section">
    <div className="wrap prose notes">
      <div>
        <h2>About these figures</h2>
        <p>
          They assume a payout today and use the rules of a real schedule. The APR is the yearly cost including fees, so that you
          can compare lenders. This is an estimate, not an approval: your offer states your own terms, and {brand.name} never
          lends without an application.
        </p>
      </div>
      <div>
        <h2>What paying costs</h2>
        <p>
          Paying by bank transfer to your own account number is free. What paying by card adds, if anything, is shown above and in
          your offer.
        </p>
      </div>
      <div>
        <h2>Before you borrow</h2>
        <p>
          Borrow what you can pay back from what you earn: we check your income and your other loans, and decline when the
          instalments would not fit. Here is <a href={paths.requirements}>what you need to apply</a>.
        </p>
      </div>
      <div>
        <h2>If a payment is late</h2>
        <p>
          Call us before the day: <a href={telephone}>{brand.phone}</a>. Your key facts statement shows what a late day costs. We
          never discuss your debt with friends, family or your employer. We do not ask for your phone’s contacts or photos.
        </p>
      </div>
    </div>
  </section>
);

const CostBar = ({ of: cost }: { of: LoanExample['cost'] }) => (
  <SummaryBar
    of={[
      ['calc-bar-each', costWords.each, Object.values(instalmentsOf(cost)).join('')],
      ['calc-bar-cost', costWords.cost, money(cost.totals.cost_of_credit)],
      ['calc-bar-total', costWords.paidBack, money(paidBackOf(cost))],
    ]}
  />
);

type FormProps = { loans: NonNullable<Offers['loans']>; example: LoanExample };

function CalculatorForm({ loans, example: { loan, amount, instalments } }: FormProps) {
  return (
    <form
      id="calculator"
      className="site-form"
      aria-label="Loan calculator"
      action={paths.loans}
      data-offers={JSON.stringify(forCalculator(loans))}
    >
      <OfferField prefix="calc" name="product" sentAs="loan" label="Loan" offers={loans} chosen={loan} />
      <AmountField prefix="calc" sentAs="amount" chosen={loan} amount={amount}>
        <input
          id="calc-slider"
          type="range"
          min={loan.min_amount / 100}
          max={loan.max_amount / 100}
          step={5_000}
          defaultValue={amount / 100}
          aria-label="Amount, as a slider"
        />
      </AmountField>
      <div id="calc-how-long" hidden={loan.method === 'fixed_instalment'}>
        <label htmlFor="calc-term">
          How long <output id="calc-term-shown">{counted(instalments, 'instalment')}</output>
        </label>
        <input
          id="calc-term"
          name="term"
          type="range"
          min={loan.min_instalments}
          max={loan.max_instalments}
          step={1}
          defaultValue={instalments}
          aria-describedby="calc-term-limits"
        />
        <Ends of="calc-term" from={String(loan.min_instalments)} to={counted(loan.max_instalments, 'instalment')} />
      </div>
      <noscript>
        <button className="button" type="submit">
          Calculate your loan
        </button>
        <p className="quiet">The figures on this page are those of {wholeMoney(amount)}.</p>
      </noscript>
    </form>
  );
}

/** A row without a figure waits for a choice that has one. */
const FigureRows = ({ of: rows }: { of: readonly (readonly [id: string, name: string, figure: string])[] }) =>
  rows.map(([id, name, figure]) => (
    <div key={id} hidden={!figure}>
      <dt>{name}</dt>
      <dd id={id}>{figure}</dd>
    </div>
  ));

function Result({ example: { loan, cost } }: { example: LoanExample }) {
  const { totals, rows } = cost;
  const { each, last } = instalmentsOf(cost);
  const card = cardFigures(cost);
  const parts = [
    ['calc-paid-out', costWords.received, money(paidOutOf(cost))],
    ['calc-fee', 'Fees', money(totals.fees)],
    ['calc-interest', 'Interest', money(totals.interest)],
  ] as const;
  const more = [
    ['calc-cost', costWords.cost, money(totals.cost_of_credit)],
    ['calc-apr', costWords.apr, `${cost.apr}%`],
    ['calc-card-free', costWords.byCard, card ? '' : 'Free'],
    ['calc-transfer', costWords.byTransfer, 'Free'],
  ] as const;
  const byCard = [
    ['calc-card-each', costWords.cardFee, card?.each ?? ''],
    ['calc-card-total', costWords.cardFees, card?.total ?? ''],
    ['calc-card-apr', costWords.cardApr, card?.apr ?? ''],
  ] as const;
  return (
    <div id="calc-result" className="ledger-card" aria-live="polite">
      <p>{costWords.each}</p>
      <div className="calc-big" id="calc-instalment">
        {each}
      </div>
      <p id="calc-every">
        every {period(loan)}, {counted(toPay(cost), 'time')}
        {last}
      </p>
      <p id="calc-problem" className="notice" data-tone="error" hidden>
        We could not calculate the figures. Please try again in a moment.
      </p>
      <dl className="facts">
        <FigureRows of={parts} />
        <div className="double-rule">
          <dt>{costWords.paidBack}</dt>
          <dd id="calc-total">{money(paidBackOf(cost))}</dd>
        </div>
        <FigureRows of={more} />
      </dl>
      <details id="calc-card" className="ask" hidden={!card}>
        <summary id="calc-card-more">{card?.more}</summary>
        <dl className="facts">
          <FigureRows of={byCard} />
        </dl>
      </details>
      <details className="ask">
        <summary>Every payment, with its date</summary>
        <Region label="Every payment">
          <Schedule rows={rows} />
        </Region>
      </details>
    </div>
  );
}

function Schedule({ rows }: Pick<LoanExample['cost'], 'rows'>) {
  return (
    <table className="table table-cards">
      <thead>
        <tr>
          <th scope="col">Due</th>
          {['Principal', 'Interest', 'To pay', 'Still owed'].map((title) => (
            <th key={title} scope="col" data-align="end">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody id="calc-rows">
        {rows.map((row) => (
          <tr key={row.number}>
            <td data-title="Due">{row.days ? longDay(row.due_on) : 'Down payment'}</td>
            <td data-title="Principal" data-align="end">
              {money(row.principal)}
            </td>
            <td data-title="Interest" data-align="end">
              {money(row.interest)}
            </td>
            <td data-title="To pay" data-align="end">
              {money(row.total)}
            </td>
            <td data-title="Still owed" data-align="end">
              {money(row.closing_balance)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
