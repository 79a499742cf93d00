/** /faq: what people ask before and after they borrow. */
import { brand } from '#platform/brand';
import { paths } from '#platform/paths';
import { PageFrame, PageTop } from '../page-frame.tsx';

type Answer = readonly [question: string, answer: string];

const groups: Readonly<Record<string, readonly Answer[]>> = {
  'Before you borrow': [
    [
      'Who can apply?',
      'Anyone of 18 years or more who lives in Nigeria, has a BVN and a bank account in their own name, and earns money: a salary, a business or a market stall.',
    ],
    [
      'What does a loan cost?',
      'Interest and one management fee of 1%, which is kept back from the payout. The calculator shows both with the yearly rate (APR), and your offer repeats them on one page before you accept.',
    ],
    [
      'Is there anything to pay before I get the money?',
      'No. We never ask for a payment to release a loan. If somebody asks you for one in our name, do not pay, and tell us.',
    ],
    [
      'How long does a decision take?',
      'Usually one to two working days after your guarantor has answered. You can follow each step in your account.',
    ],
    [
      'Why do you ask for my BVN?',
      'To check that the account we pay into is yours, and that nobody borrows in your name. Your BVN gives us no access to your money.',
    ],
  ],
  Guarantors: [
    [
      'What does a guarantor promise?',
      'To speak for you, and to pay if you do not. They read the amount, the dates and the promise itself on their own link before they accept.',
    ],
    ['Can a guarantor say no?', 'Yes, with one press. You can then name somebody else.'],
  ],
  'While you repay': [
    [
      'How do I pay?',
      'By card, by transfer to the account number that belongs to your loan, or by a debit that you agreed to. A receipt appears in your account each time.',
    ],
    [
      'Can I pay early?',
      'Yes, on any day. Your account shows what is owed that day, and interest that has not fallen due is taken off as your key facts statement says.',
    ],
    [
      'I cannot pay on the day. What now?',
      'Call or write before the day. We can often agree on another date. Staying silent is what makes it expensive.',
    ],
    [
      'Will you call my family or my employer?',
      'No. We speak to you and, in that role only, to your guarantor. We do not read your contacts or photos, and nobody is shamed.',
    ],
  ],
  'Complaints and safety': [
    [
      'How do I complain?',
      `Write to ${brand.email} or call ${brand.phone}. You get a number within 24 hours and an answer within 48 hours in most cases, within two weeks at the latest. If we do not help, you may go to the Federal Competition and Consumer Protection Commission.`,
    ],
    [
      'I forgot my password',
      'Use “Forgot your password?” on the sign-in page. The link we send works once, and only for a short time.',
    ],
    ['Somebody used my account', 'Change your password at once, which ends all other sessions, and call us.'],
  ],
};

export function FaqPage() {
  return (
    <PageFrame path={paths.faq}>
      <PageTop title="Questions, answered plainly">If yours is not here, call {brand.phone}. A person answers.</PageTop>
      {Object.entries(groups).map(([title, answers]) => (
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
    </PageFrame>
  );
}
