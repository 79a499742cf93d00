/** /terms: the rules of using the service, in plain English. The contract of a loan is its own offer. */
import { promises } from '@ajo/contract/kernel/promises';
import { brand } from '#platform/brand';
import { paths } from '#platform/paths';
import type { Offers } from '../offers.ts';
import { PageFrame, PageTop } from '../page-frame.tsx';
import { exitRules, interestAdded, investmentTax, leavingRules } from '../saving-rules.ts';

export function TermsPage({ offers }: { offers: Offers }) {
  return (
    <PageFrame path={paths.terms}>
      <PageTop title="Terms">What you and {brand.legalName} may expect of each other. Version of 1 November 2026.</PageTop>
      <section className="section">
        <div className="wrap prose">
          <h2>1. Who we are</h2>
          <p>
            {brand.legalName}, {brand.address}. {brand.licence} In these terms “we” is the company and “you” is the person who
            registers.
          </p>
          <h2>2. Your account</h2>
          <p>
            You must be at least 18, give true details about yourself and keep your password to yourself. One person has one
            account. You are responsible for what is done while you are signed in, until you notify us of another person's access.
          </p>
          <h2>3. Applying for a loan</h2>
          <p>
            An application is not binding. We check identity, income and existing debts, and may ask a credit bureau; your consent
            to this is asked for and recorded. A decision made by rules alone can be looked at by a person: ask for it.
          </p>
          <h2>4. The offer and your right to think</h2>
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
            <li>The terms you accepted stay as they are. Later changes of our products do not touch a running loan.</li>
          </ul>
          <AfterThePayout offers={offers} />
        </div>
      </section>
    </PageFrame>
  );
}

function AfterThePayout({ offers: { savings, plans } }: { offers: Offers }) {
  return (
    <>
      <h2>5. Repaying</h2>
      <p>
        A payment is used in the order that your key facts statement names. You may pay early on any day. We debit your card or
        bank account only with your consent, and only for what is due. You can withdraw it and pay another way.
      </p>
      <h2>6. When payment is late</h2>
      <p>
        We remind you, then speak with you about a plan, and after that with your guarantor. We report the state of the loan to
        licensed credit bureaux as the law requires. Your next of kin is a person we may contact if we cannot reach you: we never
        tell them what you owe. We contact no one else, and we do not threaten.
      </p>
      <h2>7. Guarantors</h2>
      <p>
        A guarantor is bound only after accepting on their own link. The guarantee covers the loan and amount named there, until
        it is repaid.
      </p>
      <h2>8. Savings, investments and BetaLife</h2>
      <p>
        Each has its own contract, which you read before you pay. Its rate, price and term stay as you accepted them. A savings
        account earns each day on its balance. {interestAdded(savings)} Each account has its rule for taking money out.{' '}
        {leavingRules(savings)} You see each fee before you confirm. An investment is a loan to the company and not a bank
        deposit. We keep back {investmentTax(plans)} {exitRules(plans)} BetaLife is saving for a named package: nothing is
        delivered before it is paid.
      </p>
      <h2>9. Changes and ending</h2>
      <p>
        We announce changes of these terms at least ten working days ahead. You can close your account when nothing is owed. We
        may close an account that is used for fraud, and say why unless the law forbids it.
      </p>
      <h2>10. Complaints and law</h2>
      <p>
        <a href={paths.complaints}>Make a complaint</a> on this site or write to{' '}
        <a href={`mailto:${brand.email}`}>{brand.email}</a>. You get a number immediately and an answer within 48 hours. You may
        also turn to the Federal Competition and Consumer Protection Commission. The laws of the Federal Republic of Nigeria
        apply.
      </p>
    </>
  );
}
