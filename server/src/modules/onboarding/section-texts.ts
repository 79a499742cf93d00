/** What the sections of the profile are called, and why each is requested, in one sentence. */
import { promisedPrivacy } from '@ajo/contract/kernel/promised-privacy';
import type { KycKind } from '@ajo/contract/modules/onboarding.kyc';
import type { DocumentName, SectionName } from '@ajo/contract/modules/onboarding.sections';

export const sectionTexts: Readonly<Record<SectionName, { title: string; why: string }>> = {
  identity: {
    title: 'Who you are',
    why: `The law requires us to identify you. ${promisedPrivacy.bvn}`,
  },
  home_address: { title: 'Where you live', why: 'So that we can reach you by post.' },
  next_of_kin: {
    title: 'Your next of kin',
    why: promisedPrivacy.nextOfKin,
  },
  employment: { title: 'Your income', why: 'So that we lend only what you can repay.' },
  business: { title: 'Your business', why: 'Your business is your income: we verify it before we lend.' },
  bank: { title: 'Your bank account', why: 'Where we send your money. We ask the bank for the name on it.' },
  passport_photograph: { title: 'A photo of you', why: 'So that no one else can borrow in your name.' },
  government_id: {
    title: 'Your identity card',
    why: "The law requires one: NIN slip or card, voter's card, driver's licence or passport.",
  },
  bank_statement: {
    title: 'Your bank statement',
    why: 'It shows what you can pay back, so that we lend neither too much nor too little. It can wait; with it we decide sooner.',
  },
  utility_bill: {
    title: 'Proof of your address',
    why: 'A bill or letter from the last three months raises your limits.',
  },
  work_id: { title: 'Proof of your job', why: 'A staff card or letter makes a higher loan possible.' },
  business_registration: { title: 'Your registration', why: 'A registered business can borrow more.' },
  social_media_handles: {
    title: 'Your social media profiles',
    why: 'Shows that an account is really yours. We never post, and never message your friends.',
  },
  card: {
    title: 'Your card',
    why: 'Instalments are paid automatically on the due day. The number goes to the payment provider, never to us.',
  },
};

/** What staff call a thing that they look at. */
export function titleOf(kind: KycKind): string {
  if (kind === 'identity') return 'BVN';
  if (kind === 'bank_account') return 'Bank account';
  return kind === 'business_picture' ? 'Picture of the business' : staffTitles[kind];
}

const staffTitles: Readonly<Record<DocumentName, string>> = {
  passport_photograph: 'Passport photograph',
  government_id: 'Identity card',
  utility_bill: 'Proof of address',
  work_id: 'Proof of work',
  business_registration: 'Registration certificate',
};
