/** /: what this is, what a loan costs to the last kobo, how it goes, who we are, and a form to write to us. */
import { brand } from '#platform/brand';
import { paths } from '#platform/paths';
import { LineField, SiteForm } from '../form-parts.tsx';
import { ExampleLoan, LoanTable } from '../loan-figures.tsx';
import type { Offers } from '../offers.ts';
import { NoFigures, openingHours, PageFrame, telephone } from '../page-frame.tsx';

export function HomePage({ offers }: { offers: Offers }) {
  return (
    <PageFrame path={paths.home}>
      <div className="hero">
        <div className="wrap">
          <div className="stack stack-loose">
            <h1>Borrow with every naira in view.</h1>
            <p>
              Before you sign, {brand.name} shows you the cost, the yearly rate and every payment date. We add no charge that you
              have not read.
            </p>
            <div className="row">
              <a className="button" data-look="sun" href={paths.loans}>
                Calculate your loan
              </a>
              <a className="button" data-look="plain" href={paths.requirements}>
                What you'll need
              </a>
            </div>
          </div>
          {offers.loan && <ExampleLoan {...offers.loan} />}
        </div>
      </div>
      <Turns />
      <Loans offers={offers} />
      <OtherProducts />
      <About />
      <Merchants />
      <Contact />
    </PageFrame>
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
            <p>Your name and phone number, and your email if you have one. We send one message to verify it.</p>
          </li>
          <li>
            <strong>Tell us who you are</strong>
            <p>BVN, bank account and work. You can stop and continue another day: each part is saved.</p>
          </li>
          <li>
            <strong>Name a guarantor</strong>
            <p>They get their own link, read what they promise, and may say no. We contact none of your other contacts.</p>
          </li>
          <li>
            <strong>Read, then decide</strong>
            <p>One page of key facts. Accept it and the money is sent to the account in your own name.</p>
          </li>
        </ol>
      </div>
    </section>
  );
}

function Loans({ offers: { loans } }: { offers: Offers }) {
  return (
    <section className="section">
      <div className="wrap">
        <h2>Loans, by how you earn</h2>
        {loans?.length ? <LoanTable loans={loans} /> : <NoFigures what="The loans" />}
      </div>
    </section>
  );
}

const otherProducts = [
  [
    'Save toward what matters',
    'What your deposits become, with interest and tax, before you pay in.',
    paths.save,
    'See the accounts',
  ],
  [
    'Invest for a fixed term',
    'The rate, the tax and the day you get your money back, before you pay in.',
    paths.invest,
    'See the plans',
  ],
  [
    'Save for food with BetaLife',
    'A basket or the December package, at one price, paid in small instalments.',
    paths.foodmart,
    'Open Foodmart',
  ],
  [
    'Run your shop',
    'Sales, stock and what customers owe you, in one book. Coming soon.',
    paths.businessManagement,
    'Join the waiting list',
  ],
] as const;

function OtherProducts() {
  return (
    <section className="section">
      <div className="wrap">
        <h2>Save, invest, run a shop</h2>
        <div className="grid">
          {otherProducts.map(([title, text, to, name]) => (
            <article className="card card-site" key={to}>
              <h3>{title}</h3>
              <p>{text}</p>
              <a href={to}>{name}</a>
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}

function About() {
  return (
    <section className="section" id="about">
      <div className="wrap split">
        <h2 className="section-title">Àjọ: people who save together, each with a turn</h2>
        <div>
          <p className="lead">
            In an àjọ everyone brings the same amount, everyone knows the order, and everyone sees the book. We keep that last
            part. Your schedule, every payment and every receipt are in your account, in the same figures our own staff see.
          </p>
          <p className="lead">
            {brand.name} is run by {brand.legalName}, {brand.address}. {brand.licence}
          </p>
          <a className="button" href={paths.register}>
            Register
          </a>
        </div>
      </div>
    </section>
  );
}

function Merchants() {
  return (
    <section className="section" id="merchants">
      <div className="wrap split">
        <h2 className="section-title">For merchants</h2>
        <div>
          <p className="lead">
            You sell, your customer pays later, and we pay you now. We check the customer and fund the loan. You see your
            customers' loans, what we have paid you and what is still due.
          </p>
          <p className="lead">
            A merchant account is opened by our staff after a visit: <a href={paths.contact}>write to us</a> with the name and
            place of your business.
          </p>
        </div>
      </div>
    </section>
  );
}

function Contact() {
  return (
    <section className="section" id="contact">
      <div className="wrap split">
        <div>
          <h2 className="section-title">Write to us</h2>
          <p className="lead">
            A person reads every message and answers by email, {openingHours}. Faster: <a href={telephone}>{brand.phone}</a>.
          </p>
          <p className="lead">
            Something went wrong? <a href={paths.complaints}>Make a complaint</a> instead: it gets a reference and a deadline.
          </p>
        </div>
        <SiteForm call="/contactus/send" label="Write to us" button="Send my message" trap>
          <LineField id="contact-name" name="name" label="Your name" autoComplete="name" />
          <LineField id="contact-email" name="email" label="Email" type="email" autoComplete="email" />
          <LineField
            id="contact-phone"
            name="phone_number"
            label="Phone (optional)"
            type="tel"
            autoComplete="tel"
            required={false}
          />
          <LineField
            id="contact-message"
            name="message"
            label="Your message"
            hint="Do not include passwords, PINs, your BVN or card numbers."
            lines={5}
          />
        </SiteForm>
      </div>
    </section>
  );
}
