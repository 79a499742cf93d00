/** /: what this is, what a loan costs to the last kobo, and how it goes. */
import { brand } from '#platform/brand';
import { paths } from '#platform/paths';
import { loanTerms } from '../loan-terms.ts';
import { Region } from '../../../../ui/region.tsx';
import { PageFrame } from '../page-frame.tsx';

export function HomePage() {
  return (
    <PageFrame path={paths.home}>
      <div className="hero">
        <div className="wrap">
          <div className="stack stack-loose">
            <h1>Borrow with every naira in view.</h1>
            <p>
              {brand.name} shows what a loan costs, the yearly rate and each date you pay before you sign anything. Nothing is
              added afterwards that you did not read first.
            </p>
            <div className="row">
              <a className="button" data-look="sun" href={paths.loans}>
                Work out my loan
              </a>
              <a className="button" data-look="plain" href={paths.requirements}>
                See what I need
              </a>
            </div>
          </div>
          <ExampleLoan />
        </div>
      </div>
      <Turns />
      <Products />
      <WhyTheName />
    </PageFrame>
  );
}

/** The figures are those of the server's own rule for a salary loan of ₦200,000 over 6 months, paid out on the first of a month. */
function ExampleLoan() {
  return (
    <section className="ledger-card" aria-labelledby="example">
      <h2 id="example">₦200,000 for six months, all of it</h2>
      <p>Salary loan at 4% a month on what you still owe</p>
      <dl className="facts">
        <div>
          <dt>Paid into your bank account</dt>
          <dd>₦198,000.00</dd>
        </div>
        <div>
          <dt>Interest over six months</dt>
          <dd>₦28,914.28</dd>
        </div>
        <div>
          <dt>Management fee, kept back once</dt>
          <dd>₦2,000.00</dd>
        </div>
        <div>
          <dt>Yearly rate with the fee (APR)</dt>
          <dd>51.71%</dd>
        </div>
        <div>
          <dt>Six instalments of</dt>
          <dd>₦38,152.38</dd>
        </div>
        <div className="double-rule">
          <dt>You pay back in all</dt>
          <dd>₦228,914.28</dd>
        </div>
      </dl>
    </section>
  );
}

function Turns() {
  return (
    <section className="section">
      <div className="wrap">
        <h2>From first visit to money in your account</h2>
        <ol className="turns">
          <li>
            <strong>Register</strong>
            <p>Your name, e-mail and phone. We write to you once to check that the e-mail is yours.</p>
          </li>
          <li>
            <strong>Tell us who you are</strong>
            <p>BVN, bank account and work. You can stop and go on another day: each part is kept.</p>
          </li>
          <li>
            <strong>Name a guarantor</strong>
            <p>They get their own link, read what they promise, and may say no. Nobody else is contacted.</p>
          </li>
          <li>
            <strong>Read the offer, then decide</strong>
            <p>One page of key facts. Accept it and the money is sent to the account in your own name.</p>
          </li>
        </ol>
      </div>
    </section>
  );
}

function Products() {
  return (
    <section className="section">
      <div className="wrap">
        <h2>Four loans, by how you earn</h2>
        <Region label="Our loans">
          <table className="table table-cards">
            <thead>
              <tr>
                <th scope="col">Loan</th>
                <th scope="col">Made for</th>
                <th scope="col">You pay</th>
                <th scope="col" data-align="end">
                  Interest a month
                </th>
                <th scope="col" data-align="end">
                  Up to
                </th>
              </tr>
            </thead>
            <tbody>
              {loanTerms.map((loan) => (
                <tr key={loan.name}>
                  <td>{loan.name}</td>
                  <td data-long="true">{loan.about}</td>
                  <td data-title="You pay">{loan.unit === 'week' ? 'Weekly' : 'Monthly'}</td>
                  <td data-title="Interest a month" data-align="end">
                    {loan.ratePercent}% {loan.method === 'flat' ? 'of the first amount' : 'of what is owed'}
                  </td>
                  <td data-title="Up to" data-align="end">
                    ₦{loan.most.toLocaleString('en')}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Region>
      </div>
    </section>
  );
}

function WhyTheName() {
  return (
    <section className="section">
      <div className="wrap split">
        <h2 className="section-title">Àjọ: people who save together, each with a turn</h2>
        <div>
          <p className="lead">
            In an àjọ everybody brings the same amount, everybody knows the order, and everybody sees the book. We keep that last
            part. Your schedule, every payment and every receipt stand in your account, in the same figures our own staff see.
          </p>
          <a className="button" href={paths.register}>
            Register
          </a>
        </div>
      </div>
    </section>
  );
}
