/** The words and colours of what staff look at. */
import type { KycKind, KycState } from '@ajo/contract/modules/onboarding.kyc';
import type { AccountRelation } from '@ajo/contract/modules/onboarding.payee';
import type { Tone } from '#ui';

export const kindLabels: Record<KycKind, string> = {
  identity: 'BVN',
  bank_account: 'Bank account',
  passport_photograph: 'Passport photograph',
  government_id: 'Identity card',
  utility_bill: 'Proof of address',
  work_id: 'Proof of work',
  business_registration: 'Registration certificate',
  business_picture: 'Picture of the business',
};

export const kycStateLabels: Record<KycState, { word: string; tone: Tone }> = {
  waiting: { word: 'Waiting', tone: 'warning' },
  verified: { word: 'Verified', tone: 'success' },
  rejected: { word: 'Rejected', tone: 'error' },
  replaced: { word: 'Replaced', tone: 'secondary' },
};

/** What the register calls its fields, and what we call them. */
export const registerFields = { firstname: 'First name', lastname: 'Last name', dob: 'Date of birth', phone: 'Phone' } as const;

/** Whose an account in another name is. */
export const relationLabels: Record<AccountRelation, string> = {
  own_other_name: 'Their own, under another name',
  spouse: 'Their husband’s or wife’s',
  parent: 'A parent’s',
  child: 'A child’s',
  sibling: 'A brother’s or sister’s',
  own_business: 'Their own business’s',
  other: 'Another person’s',
};
