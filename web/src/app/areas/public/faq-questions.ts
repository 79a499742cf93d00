/** What people ask before and after they borrow. Answers about loans follow from the published products and from what is promised. */
import { promisedPrivacy } from '@ajo/contract/kernel/promised-privacy';
import { promises } from '@ajo/contract/kernel/promises';
import type { Loan, Offers } from './offers.ts';
import { exitRules, interestAdded, investmentTax, leavingRules } from './saving-rules.ts';

type Answer = readonly [question: string, answer: string];

export type Questions = Readonly<Record<string, readonly Answer[]>>;

type PublishedLoan = Pick<Loan, 'name' | 'fees' | 'min_age_years'>;

/** What is published now; undefined when it could not be loaded. Answers that depend on it hold for every product then. */
type Published = { loans?: readonly PublishedLoan[] } & Pick<Offers, 'savings' | 'plans'>;

export const questionsFor = ({ loans, savings, plans }: Published): Questions => ({
  'Before you borrow': beforeBorrowing(loans),
  ...others,
  Saving: aboutSaving(savings),
  'Investing and BetaLife': aboutInvesting(plans),
  'Your account': yourAccount,
});

const youngest = (loans: readonly PublishedLoan[] | undefined): number =>
  Math.min(...(loans ?? []).map(({ min_age_years: age }) => age), loans && loans.length > 0 ? Infinity : 18);

/** What is paid before the payout follows from the fees of the products. */
export function upfrontFees(loans: readonly PublishedLoan[] | undefined): string | undefined {
  if (!loans) return 'Only a fee that your key facts statement names';
  const names = loans.filter(({ fees }) => fees?.some(({ when }) => when === 'upfront')).map(({ name }) => name);
  return names.length > 0 ? `Only for ${listed(names)}, and only the fee that your key facts statement names` : undefined;
}

const neverElse = 'If anyone demands a payment to release a loan in our name, do not pay, and tell us.';

function beforePayout(loans: readonly PublishedLoan[] | undefined): string {
  const fees = upfrontFees(loans);
  return fees
    ? `${fees}. You pay it in your account, and get it back if the loan is not paid out. ${neverElse}`
    : `No. We never ask for a payment to release a loan. ${neverElse}`;
}

const beforeBorrowing = (loans: readonly PublishedLoan[] | undefined): readonly Answer[] => [
  [
    'Who can apply?',
    `Anyone of ${youngest(loans)} years or more who lives in Nigeria. You need a BVN, a bank account in your own name, and an income: a salary, a business or a market stall.`,
  ],
  [
    'What does a loan cost?',
    `Interest and a management fee, which is deducted from the payout. The calculator shows both with the yearly rate (APR), and your offer repeats them on one page before you accept. Paying by bank transfer is free. Where paying by card adds a processing fee, it is at most ₦${promises.maxCardFeeNaira.toLocaleString('en-NG')}: your offer states it, and you see it before you pay.`,
  ],
  ['Is there anything to pay before I get the money?', beforePayout(loans)],
  [
    'How long does a decision take?',
    `Usually ${promises.decision} after your guarantor has answered. You can follow each step in your account.`,
  ],
  [
    'Why do you ask for my BVN?',
    'To check that the account we pay into is yours, and that no one else borrows in your name. Your BVN gives us no access to your money.',
  ],
];

const others: Questions = {
  Guarantors: [
    [
      'What does a guarantor promise?',
      'To vouch for you, and to pay if you do not. They read the amount, the dates and the promise itself on their own link before they accept.',
    ],
    ['Can a guarantor say no?', 'Yes, on their own link. You can then name another person.'],
  ],
  'While you repay': [
    [
      'How do I pay?',
      'By card, by transfer to your own account number, or by a debit that you agreed to. A receipt appears in your account each time.',
    ],
    [
      'Can I pay early?',
      'Yes, on any day. Your account shows the payoff amount for the day, less unearned interest as set out in your Key Facts Statement.',
    ],
    [
      'I cannot pay on the day. What now?',
      'Call or message us before the due date. We can often agree on a new date. Penalties grow while a payment is late, so do not wait.',
    ],
    [
      'Will you call my family or my employer?',
      `We do not tell your family or employer what you owe. We speak to you and, in that role only, to your guarantor. You name a next of kin: ${lowerFirst(promisedPrivacy.nextOfKin)} We do not read your contacts or photos, and we never shame anyone.`,
    ],
  ],
};

const aboutSaving = (savings: Offers['savings']): readonly Answer[] => [
  [
    'How does my money grow?',
    `You earn interest every day on your closing balance, at the rate of the day you opened the account. ${interestAdded(savings)}`,
  ],
  ['When can I take money out?', leavingRules(savings).join(' ')],
  [
    'What does taking money out cost?',
    'You see it before you confirm: any early withdrawal fee, with its VAT, and the levy on transfers to another name. What arrives is shown too.',
  ],
  [
    'Are savings insured like a bank deposit?',
    'No. We are not a bank, and no deposit insurance covers them. Read the terms of your account before you pay in.',
  ],
];

const aboutInvesting = (plans: Offers['plans']): readonly Answer[] => [
  [
    'Is an investment safe like a bank deposit?',
    'No. You lend money to the company for a fixed term. It is not a bank deposit and no deposit insurance covers it. Read the contract, and pay in only what you can spare.',
  ],
  ['What is taken off my interest?', `We keep back ${investmentTax(plans)}`],
  ['Can I withdraw an investment early?', exitRules(plans).join(' ')],
  [
    'When do I get my BetaLife package?',
    'When its last instalment is paid. Nothing is delivered on credit. Your price is locked until a date that you see before you subscribe. After it you can extend once at the price of that day, or turn what you paid into credit.',
  ],
];

const yourAccount: readonly Answer[] = [
  [
    'I forgot my password',
    'Use “Forgot your password?” on the sign-in page. The link we send works once, and only for a short time.',
  ],
  [
    'What is my PIN for?',
    'You enter it when you withdraw, pay with a saved card or from savings, or change your bank account. Set it in your profile. We never ask for it by phone or message.',
  ],
  ['Someone used my account', 'Change your password now, which ends all other sessions, and call us.'],
  [
    'How do I complain?',
    'With the form at the end of this page, in your account, by email or by phone. You get a reference immediately. A person reads it within 24 hours and answers within 48.',
  ],
];

function lowerFirst(text: string): string {
  return `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;
}

/** "Salary loan and Trader loan". */
export const listed = (names: readonly string[]): string => new Intl.ListFormat('en-NG').format(names);
