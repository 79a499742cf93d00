/** /terms: the rules of using the service, in plain English. The contract of a loan is its own offer. */
import { promises } from '@ajo/contract/kernel/promises';
import { brand } from '#platform/brand';
import { paths } from '#platform/paths';
import type { Offers } from '../offers.ts';
import { PageFrame, PageTop } from '../page-frame.tsx';
import { exitRules, interestAdded, investmentTax, leavingRules } from '../saving-rules.ts';

const titles = [
  'Who we are',
  'Your account',
  'Applying for a loan',
  'The offer and your right to change your mind',
  'Repaying',
  'When payment is late',
  'Guarantors',
  'Savings, investments and BetaLife',
  'Changes and ending',
  'Complaints and law',
];

const Title = ({ of: number }: { of: number }) => (
  <h2 id={`part-${number}`}>
    {number}. {titles[number - 1]}
  </h2>
);

const Parts = () => (
  <ol>
    {titles.map((title, at) => (
      <li key={title}>
        <a href={`#part-${at + 1}`}>{title}</a>
      </li>
    ))}
  </ol>
);

/** Beside the text, or folded above it where there is no room: one of the two is shown. */
const Contents = () => (
  <>
    <nav className="contents" aria-label="On this page">
      <strong>On this page</strong>
      <Parts />
    </nav>
    <nav className="contents-folded" aria-label="On this page">
      <details className="ask">
        <summary>On this page</summary>
        <Parts />
      </details>
    </nav>
  </>
);

export function TermsPage({ offers }: { offers: Offers }) {
  return (
    <PageFrame path={paths.terms}>
      <PageTop title="Terms">What you and {brand.legalName} may expect of each other. Version of 1 November 2026.</PageTop>
      <section className="section">
        <div className="wrap split">
          <Contents />
          <div className="prose">
            <Title of={1} />
            <p>
              {brand.legalName}, {brand.address}. {brand.licence} In these terms “we” is the company and “you” is the person who
              registers.
            </p>
            <Title of={2} />
            <p>
              You must be at least 18, give true details about yourself and keep your password to yourself. One person has one
              account. You are responsible for what is done while you are signed in, until you notify us of another person's
              access.
            </p>
            <Title of={3} />
            <p>
              An application is not binding. We check identity, income and existing debts, and may ask a credit bureau; your
              consent to this is asked for and recorded. A decision made by rules alone can be looked at by a person: ask for it.
            </p>
            <Title of={4} />
            <ul>
              <li>
                An offer comes with a key facts statement: amount, fee, interest, APR, every instalment and its date, and what a
                late day costs.
              </li>
              <li>You have at least {promises.readingDays} working days to read it. No offer means nothing is owed.</li>
              <li>
                You may decline an offer free of charge {promises.decline}. For {promises.coolingOffDays} working days after the
                payout you may return the loan: pay back what we sent you, and owe no interest and no fee. A product may give you
                more days; your key facts statement says how many.
              </li>
              <li>The terms you accepted stay as they are. Later changes to our products do not affect a running loan.</li>
            </ul>
            <AfterThePayout offers={offers} />
          </div>
        </div>
      </section>
    </PageFrame>
  );
}

function AfterThePayout({ offers }: { offers: Offers }) {
  return (
    <>
      <Title of={5} />
      <p>
        A payment is used in the order that your key facts statement names. You may pay early on any day. We debit your card or
        bank account only with your consent, and only for what is due. You can withdraw it and pay another way.
      </p>
      <Title of={6} />
      <p>
        We remind you, then speak with you about a plan, and after that with your guarantor. We report the state of the loan to
        licensed credit bureaus as the law requires. Your next of kin is a person we may contact if we cannot reach you: we never
        tell them what you owe. We contact no one else, and we do not threaten.
      </p>
      <Title of={7} />
      <p>
        A guarantor is bound only after accepting on their own link. The guarantee covers the loan and amount named there, until
        it is repaid.
      </p>
      <Title of={8} />
      <Holdings offers={offers} />
      <Title of={9} />
      <p>
        We announce changes to these terms at least ten working days ahead. You can close your account when nothing is owed. We
        may close an account that is used for fraud, and say why unless the law forbids it.
      </p>
      <Title of={10} />
      <p>
        <a href={paths.complaints}>Make a complaint</a> on this site or write to{' '}
        <a href={`mailto:${brand.email}`}>{brand.email}</a>. You get a reference immediately and an answer within 48 hours. You
        may also turn to the Federal Competition and Consumer Protection Commission. The laws of the Federal Republic of Nigeria
        apply.
      </p>
    </>
  );
}

const Rules = ({ of: rules }: { of: readonly string[] }) =>
  rules.length === 1 ? (
    <p>{rules[0]}</p>
  ) : (
    <ul>
      {rules.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  );

const Holdings = ({ offers: { savings, plans } }: { offers: Offers }) => (
  <>
    <p>Each has its own contract, which you read before you pay. Its rate, price and term stay as you accepted them.</p>
    <h3>Savings</h3>
    <p>
      You earn interest every day on your closing balance. {interestAdded(savings)} Each account has its rule for taking money
      out, and you see each fee before you confirm.
    </p>
    <Rules of={leavingRules(savings)} />
    <h3>Investments</h3>
    <p>An investment is a loan to the company and not a bank deposit. We keep back {investmentTax(plans)}</p>
    <Rules of={exitRules(plans)} />
    <h3>BetaLife</h3>
    <p>BetaLife is saving for a named package: nothing is delivered before it is paid.</p>
  </>
);
