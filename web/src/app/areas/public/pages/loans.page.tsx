/** /loans: the calculator. The page works as text without its script; with it, the server computes cost, APR and schedule. */
import { brand } from '#platform/brand';
import { paths } from '#platform/paths';
import { loanTerms } from '../loan-terms.ts';
import { PageFrame, PageTop } from '../page-frame.tsx';

const figures = [
  ['calc-paid-out', 'Paid into your account'],
  ['calc-interest', 'Interest'],
  ['calc-fee', 'Management fee, kept back once'],
  ['calc-cost', 'What the loan costs you'],
  ['calc-apr', 'Yearly rate with the fee (APR)'],
] as const;

export function LoansPage() {
  return (
    <PageFrame path={paths.loans}>
      <PageTop title="What would it cost?">
        Choose a loan, move the amount, and read every figure before you give us any of yours.
      </PageTop>
      <section className="section">
        <div className="wrap split">
          <CalculatorForm />
          <Result />
        </div>
      </section>
      <section className="section">
        <div className="wrap prose">
          <h2>What these figures are</h2>
          <p>
            They are computed as for a payout today, by the same rules that make a real schedule. Your offer states your own
            terms, and it is the offer that counts. No loan is approved by this page, and {brand.name} never lends without an
            application.
          </p>
          <h2>If a payment is late</h2>
          <p>
            Call us before the day: <a href={`tel:${brand.phone.replaceAll(' ', '')}`}>{brand.phone}</a>. What a late day costs
            stands in your key facts statement. We do not contact your friends, family or employer about your debt, and we do not
            ask for your phone’s contacts or photos.
          </p>
          <a className="button" href={paths.register}>
            Register to apply
          </a>
        </div>
      </section>
    </PageFrame>
  );
}

function CalculatorForm() {
  return (
    <form id="calculator" className="calc-form" aria-label="Loan calculator">
      <div>
        <label htmlFor="calc-product">Loan</label>
        <select id="calc-product" aria-describedby="calc-about" defaultValue="0">
          {loanTerms.map((loan, at) => (
            <option key={loan.name} value={at}>
              {loan.name}
            </option>
          ))}
        </select>
        <p id="calc-about" className="quiet">
          {loanTerms[0]?.about}
        </p>
      </div>
      <div>
        <label htmlFor="calc-amount">Amount in naira</label>
        <input
          id="calc-amount"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          defaultValue="200,000"
          aria-describedby="calc-limits"
        />
        <input
          id="calc-slider"
          type="range"
          min={20_000}
          max={2_000_000}
          step={5_000}
          defaultValue={200_000}
          aria-label="Amount, as a slider"
        />
        <p id="calc-limits" className="quiet">
          From ₦20,000 to ₦2,000,000
        </p>
      </div>
      <div>
        <label htmlFor="calc-term">
          How long <output id="calc-term-shown">6 months</output>
        </label>
        <input id="calc-term" type="range" min={2} max={12} step={1} defaultValue={6} />
      </div>
      <noscript>
        <p className="notice" data-tone="warning">
          The calculator needs JavaScript. An example: ₦200,000 over six months at 4% a month costs ₦30,914.28 in all, an APR of
          51.71%.
        </p>
      </noscript>
    </form>
  );
}

function Result() {
  return (
    <div id="calc-result" className="ledger-card" aria-live="polite">
      <p>You would pay</p>
      <div className="calc-big" id="calc-instalment">
        ₦38,152.38
      </div>
      <p id="calc-every">every month, 6 times</p>
      <p id="calc-problem" className="notice" data-tone="error" hidden>
        The figures could not be worked out just now. Please try again in a moment.
      </p>
      <dl className="facts">
        {figures.map(([id, name]) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd id={id}>–</dd>
          </div>
        ))}
        <div className="double-rule">
          <dt>You pay back in all</dt>
          <dd id="calc-total">₦228,914.28</dd>
        </div>
      </dl>
      <details className="ask">
        <summary>Every payment, with its date</summary>
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
          <tbody id="calc-rows" />
        </table>
      </details>
    </div>
  );
}
