/** /faq: what people ask before and after they borrow, and where complaints are made and followed. */
import { promises } from '@ajo/contract/kernel/promises';
import type { ComplaintCategory } from '@ajo/contract/modules/site';
import { brand } from '#platform/brand';
import { paths } from '#platform/paths';
import { ChoiceField, LineField, SiteForm } from '../form-parts.tsx';
import { PageFrame, PageTop, telephone } from '../page-frame.tsx';

type Answer = readonly [question: string, answer: string];

export const questions: Readonly<Record<string, readonly Answer[]>> = {
  'Before you borrow': [
    [
      'Who can apply?',
      'Anyone of 18 years or more who lives in Nigeria, has a BVN and a bank account in their own name, and earns money: a salary, a business or a market stall.',
    ],
    [
      'What does a loan cost?',
      'Interest and a management fee, which is kept back from the payout. The calculator shows both with the yearly rate (APR), and your offer repeats them on one page before you accept. Paying by bank transfer is free. Where paying by card adds a processing fee, it is at most ₦2,000: your offer states it, and you see it before you pay.',
    ],
    [
      'Is there anything to pay before I get the money?',
      'No. We never ask for a payment to release a loan. If somebody demands one in our name, do not pay, and tell us.',
    ],
    [
      'How long does a decision take?',
      `Usually ${promises.decision} after your guarantor has answered. You can follow each step in your account.`,
    ],
    [
      'Why do you ask for my BVN?',
      'To check that the account we pay into is yours, and that no one else borrows in your name. Your BVN gives us no access to your money.',
    ],
  ],
  Guarantors: [
    [
      'What does a guarantor promise?',
      'To speak for you, and to pay if you do not. They read the amount, the dates and the promise itself on their own link before they accept.',
    ],
    ['Can a guarantor say no?', 'Yes, with one click. You can then name another person.'],
  ],
  'While you repay': [
    [
      'How do I pay?',
      'By card, by transfer to the account number that belongs to your loan, or by a debit that you agreed to. A receipt appears in your account each time.',
    ],
    [
      'Can I pay early?',
      'Yes, on any day. Your account shows the payoff amount for the day, less unearned interest as set out in your Key Facts Statement.',
    ],
    [
      'I cannot pay on the day. What now?',
      'Call or write before the day. We can often agree on another date. Staying silent is what makes it expensive.',
    ],
    [
      'Will you call my family or my employer?',
      'No. We speak to you and, in that role only, to your guarantor. We do not read your contacts or photos, and we never shame anyone.',
    ],
  ],
  Saving: [
    [
      'How does my money grow?',
      'Each day earns on the balance at its end, at the rate of the day you opened the account. On the first of each month the interest is added to your balance, less withholding tax.',
    ],
    [
      'When can I take money out?',
      'From a Flex account at any time. From a Target account at any time too; before its day a fee is kept, except on the free days of your account. From a Locked account from its day on.',
    ],
    [
      'What does taking money out cost?',
      'You see it before you confirm: the fee for leaving early, if there is one, the VAT on that fee, and the government levy on a transfer to an account in another name. What arrives is shown too.',
    ],
    [
      'Are savings insured like a bank deposit?',
      'No. We are not a bank, and no deposit insurance covers them. Read the terms of your account before you pay in.',
    ],
  ],
  'Investing and BetaLife': [
    [
      'Is an investment safe like a bank deposit?',
      'No. You lend money to the company for a fixed term. It is not a bank deposit and no deposit insurance covers it. Read the contract, and pay in only what you can spare.',
    ],
    [
      'What is taken off my interest?',
      'Withholding tax, which we pay to the tax office. The calculator and your account show it as its own line.',
    ],
    [
      'When do I get my BetaLife package?',
      'When its last part is paid. Nothing is delivered on credit, and the price you began with does not change.',
    ],
  ],
  'Your account': [
    [
      'I forgot my password',
      'Use “Forgot your password?” on the sign-in page. The link we send works once, and only for a short time.',
    ],
    ['Somebody used my account', 'Change your password at once, which ends all other sessions, and call us.'],
    [
      'How do I complain?',
      'With the form at the end of this page, in your account, by e-mail or by phone. You get a number at once; a person reads it within 24 hours and answers within 48.',
    ],
  ],
};

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

export function FaqPage() {
  return (
    <PageFrame path={paths.faq}>
      <PageTop title="Questions, answered plainly">
        If yours is not here, call <a href={telephone}>{brand.phone}</a> or <a href={paths.contact}>write to us</a>. A person
        answers.
      </PageTop>
      {Object.entries(questions).map(([title, answers]) => (
        <section className="section" key={title}>
          <div className="wrap split">
            <h2 className="section-title">{title}</h2>
            <div>
              {answers.map(([question, answer]) => (
                <details className="ask" key={question}>
                  <summary>{question}</summary>
                  <p>{answer}</p>
                </details>
              ))}
            </div>
          </div>
        </section>
      ))}
      <Complain />
      <Follow />
    </PageFrame>
  );
}

function Complain() {
  return (
    <section className="section" id="complaints">
      <div className="wrap split">
        <div>
          <h2 className="section-title">Make a complaint</h2>
          <p className="lead">
            You get a number at once, here and by e-mail. A person reads your complaint within 24 hours and answers it within 48.
            It costs nothing, and it never makes a loan dearer.
          </p>
          <p className="lead">
            If our answer does not help, you may go to the Federal Competition and Consumer Protection Commission (FCCPC), and
            about your data to the Nigeria Data Protection Commission.
          </p>
        </div>
        <SiteForm call="/complaints" label="Make a complaint" button="Send my complaint" trap>
          <LineField id="complaint-name" name="name" label="Your name" autoComplete="name" />
          <LineField id="complaint-email" name="email" label="E-mail" type="email" autoComplete="email" />
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
            hint="Dates, amounts and names help us. Please no passwords, PINs, BVN or card numbers."
            lines={6}
          />
        </SiteForm>
      </div>
    </section>
  );
}

function Follow() {
  return (
    <section className="section" id="follow">
      <div className="wrap split">
        <div>
          <h2 className="section-title">What is the status of my complaint?</h2>
          <p className="lead">The number is in the e-mail that we sent you.</p>
        </div>
        <SiteForm call="/complaints/track" label="Follow a complaint" button="Show my complaint" keeps>
          <LineField id="follow-number" name="number" label="Number" hint="Such as C-2026-00042" />
          <LineField id="follow-email" name="email" label="E-mail" type="email" autoComplete="email" />
        </SiteForm>
      </div>
    </section>
  );
}
