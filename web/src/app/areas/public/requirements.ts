/** What has to be at hand for an application: from the sections of the profile and the terms of the published loans. */
import { promisedPrivacy } from '@ajo/contract/kernel/promised-privacy';
import type { LoanDocument } from '@ajo/contract/modules/loan-products.terms';
import { type SectionName, sectionPolicy } from '@ajo/contract/modules/onboarding.sections';
import { listed } from './faq-questions.ts';
import type { Loan } from './offers.ts';

/** `only`: an application may be complete without it. */
export type Requirement = { what: string; only?: string; how: string; why: string };

/** A text for every section that an application may ask for; the table says which it does. */
const texts: Readonly<Record<SectionName, Requirement>> = {
  identity: {
    what: 'Your BVN',
    how: 'Eleven digits. Dial *565*0# from the phone number linked to your bank to read it.',
    why: 'It confirms who you are.',
  },
  bank: {
    what: 'A bank account in your own name',
    how: 'Number and bank. We read the name back to you.',
    why: 'The money is paid there and nowhere else.',
  },
  government_id: {
    what: 'An identity document',
    how: 'NIN slip, driver’s licence, voter’s card or passport, as a photo or PDF.',
    why: 'The law requires it from every lender.',
  },
  passport_photograph: {
    what: 'A photo of you',
    how: 'Taken with your phone, or a file.',
    why: 'So that no one else can borrow in your name.',
  },
  home_address: { what: 'Where you live', how: 'Your address.', why: 'So that letters reach you.' },
  employment: {
    what: 'How you earn',
    how: 'Your work, your employer or business, and your monthly income.',
    why: 'We lend only what you can pay back.',
  },
  business: {
    what: 'Your business',
    only: 'If you have one',
    how: 'Its name, address and photos.',
    why: 'It is your income: we verify it before we lend.',
  },
  bank_statement: {
    what: 'A bank statement',
    only: 'Optional',
    how: 'PDF from your bank’s app, not a photo. You can apply without it and send it later.',
    why: 'It speeds up our decision.',
  },
  next_of_kin: { what: 'A next of kin', how: 'Name, phone and address.', why: promisedPrivacy.nextOfKin },
  utility_bill: {
    what: 'Proof of your address',
    how: 'A bill or letter of the last three months.',
    why: 'It confirms your address.',
  },
  work_id: { what: 'Proof of your job', how: 'A staff card or letter.', why: 'It confirms your employment.' },
  business_registration: {
    what: 'Your registration',
    how: 'The certificate and its number.',
    why: 'It confirms your business.',
  },
  social_media_handles: {
    what: 'Your social media profiles',
    how: 'Your username on each.',
    why: 'They show that the account is yours.',
  },
  card: { what: 'A card', how: 'Added in your account.', why: 'It pays instalments on their day.' },
};

const sectionOf: Readonly<Record<LoanDocument, SectionName>> = {
  identity_card: 'government_id',
  utility_bill: 'utility_bill',
  passport_photo: 'passport_photograph',
  work_id: 'work_id',
  business_registration: 'business_registration',
  bank_statement: 'bank_statement',
};

type PublishedLoan = Pick<Loan, 'name' | 'required_guarantors' | 'required_documents'>;
const names = Object.keys(sectionPolicy) as SectionName[];

/** Of every application, whatever the loan. A section that the profile only offers is not in it. */
export const requiredOfAll = (): Requirement[] =>
  names.filter((name) => sectionPolicy[name].need !== 'optional').map((name) => texts[name]);

/** What the published loans ask for in addition: guarantors, and documents that are confirmed before the payout. */
export function requiredByLoans(loans: readonly PublishedLoan[]): Requirement[] {
  const documents = [...new Set(loans.flatMap(({ required_documents: asked }) => asked))];
  return [...guarantorsOf(loans), ...documents.flatMap((document) => documentOf(document, loans))];
}

function documentOf(document: LoanDocument, loans: readonly PublishedLoan[]): Requirement[] {
  const section = sectionOf[document];
  if (sectionPolicy[section].need === 'required') return [];
  const asking = loans.filter(({ required_documents: asked }) => asked.includes(document)).map(({ name }) => name);
  const { what, how } = texts[section];
  return [{ what: `${what}, for ${listed(asking)}`, how, why: 'We confirm it before we pay out.' }];
}

function guarantorsOf(loans: readonly PublishedLoan[]): Requirement[] {
  const counts = loans.map(({ required_guarantors: count }) => count);
  const [fewest, highest] = [Math.min(...counts), Math.max(...counts)];
  if (loans.length === 0 || highest === 0) return [];
  return [
    {
      what: guarantorsText(fewest, highest),
      how: 'Name and phone of a person you know, and their email if they have one.',
      why: 'They agree to pay if you cannot. They get their own link and may refuse.',
    },
  ];
}

function guarantorsText(fewest: number, highest: number): string {
  const highestText = highest === 1 ? 'One guarantor' : `${highest} guarantors`;
  if (fewest === highest) return highestText;
  return fewest === 0 ? `${highestText}, for some loans` : `${fewest} to ${highest} guarantors, depending on the loan`;
}
