/** /faq: what people ask before and after they borrow, and where complaints are made and followed. */
import type { ComplaintCategory } from '@ajo/contract/modules/site';
import { brand } from '#platform/brand';
import { paths } from '#platform/paths';
import { questionsFor } from '../faq-questions.ts';
import { ChoiceField, LineField, SiteForm } from '../form-parts.tsx';
import type { Offers } from '../offers.ts';
import { PageFrame, PageTop, telephone } from '../page-frame.tsx';

const categories = [
  ['charges', 'Charges and fees'],
  ['repayment', 'A repayment'],
  ['payout', 'Money I should have received'],
  ['decision', 'A decision about my application'],
  ['staff_conduct', 'How I was treated'],
  ['recovery_conduct', 'How I was reminded of a debt'],
  ['privacy', 'My data'],
  ['fraud', 'Fraud or a stranger in my account'],
  ['app', 'The site or the app'],
  ['other', 'Something else'],
] as const satisfies readonly (readonly [ComplaintCategory, string])[];

/** "Before you borrow" is at #before-you-borrow. */
const anchorOf = (title: string): string => title.toLowerCase().replaceAll(' ', '-');

const Topics = ({ of: titles }: { of: readonly string[] }) => (
  <nav className="contents topics" aria-label="Topics">
    <strong>On this page</strong>
    <ul>
      {titles.map((title) => (
        <li key={title}>
          <a href={`#${anchorOf(title)}`}>{title}</a>
        </li>
      ))}
      <li>
        <a href="#complaints">Complaints</a>
      </li>
    </ul>
  </nav>
);

export function FaqPage({ offers }: { offers: Offers }) {
  const groups = Object.entries(questionsFor(offers));
  return (
    <PageFrame path={paths.faq}>
      <PageTop title="Questions, answered plainly">
        If yours is not here, call <a href={telephone}>{brand.phone}</a>, <a href={paths.contact}>write to us</a> or{' '}
        <a href="#complaints">make a complaint</a>. A person answers.
      </PageTop>
      <section className="section">
        <div className="wrap split">
          <Topics of={groups.map(([title]) => title)} />
          <div className="ask-groups">
            {groups.map(([title, answers]) => (
              <div key={title}>
                <h2 id={anchorOf(title)}>{title}</h2>
                {answers.map(([question, answer]) => (
                  <details className="ask" key={question}>
                    <summary>{question}</summary>
                    <p>{answer}</p>
                  </details>
                ))}
              </div>
            ))}
          </div>
        </div>
      </section>
      <Complain />
    </PageFrame>
  );
}

function Complain() {
  return (
    <section className="section" id="complaints">
      <div className="wrap split">
        <div className="stack">
          <h2 className="section-title">Make a complaint</h2>
          <p>
            You get a reference immediately, here and by email. A person reads your complaint within 24 hours and answers within
            48. It is free, and never affects the cost of a loan.
          </p>
          <p>
            If our answer does not help, contact the Federal Competition and Consumer Protection Commission (FCCPC). About your
            data, contact the Nigeria Data Protection Commission.
          </p>
        </div>
        <div className="stack">
          <SiteForm call="/complaints" label="Make a complaint" button="Send my complaint" trap>
            <LineField id="complaint-name" name="name" label="Your name" autoComplete="name" />
            <LineField id="complaint-email" name="email" label="Email" type="email" autoComplete="email" />
            <LineField
              id="complaint-phone"
              name="phone_number"
              label="Phone (optional)"
              type="tel"
              autoComplete="tel"
              required={false}
            />
            <ChoiceField id="complaint-category" name="category" label="What is it about?" choices={categories} />
            <LineField
              id="complaint-message"
              name="message"
              label="What happened?"
              hint="Dates, amounts and names help us. Do not include passwords, PINs, your BVN or card numbers."
              lines={6}
            />
          </SiteForm>
          <Follow />
        </div>
      </div>
    </section>
  );
}

const Follow = () => (
  <details className="ask">
    <summary>What is the status of my complaint?</summary>
    <div id="follow" className="stack">
      <p>The reference is in the email that we sent you.</p>
      <SiteForm call="/complaints/track" label="Follow a complaint" button="Show my complaint" keeps>
        <LineField id="follow-number" name="number" label="Reference" hint="For example C-2026-00042" />
        <LineField id="follow-email" name="email" label="Email" type="email" autoComplete="email" />
      </SiteForm>
    </div>
  </details>
);
