/** Errors of onboarding. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';
import { type Kobo, naira, noMoney } from '@ajo/contract/kernel/money';

/** States that the number is not free, and nothing of whose it is. */
export const bvnTaken = (): DomainError =>
  new DomainError('conflict', 'bvn_taken', 'This BVN belongs to another account. Please contact us', {
    errors: { bvn: ['This BVN belongs to another account'] },
  });
export const bvnUnknown = (): DomainError =>
  wrongField('bvn', 'We could not find this BVN. Please check the number', 'bvn_unknown');
export const bvnFixed = (): DomainError => new DomainError('conflict', 'bvn_fixed', 'Your BVN is confirmed already');
export const birthdayMissing = (): DomainError =>
  wrongField('date_of_birth', 'Enter your date of birth', 'date_of_birth_missing');
export const birthdayWrong = (): DomainError => wrongField('date_of_birth', 'This is not a date of birth', 'date_of_birth_wrong');
export const tooYoung = (): DomainError => wrongField('date_of_birth', 'You must be at least 18 years old', 'too_young');

export const kinSelf = (): DomainError =>
  wrongField('phone_number', 'This is your own number. Enter the number of your next of kin', 'next_of_kin_self');

export const accountUnknown = (field: string): DomainError =>
  wrongField(field, 'The bank has no account with this number', 'account_unknown');
export const bankUnknown = (): DomainError => wrongField('bank_code', 'Choose a bank from the list', 'bank_unknown');

export const accountRejected = (): DomainError =>
  wrongField('account_number', 'We cannot pay to this account. Choose one in your own name', 'account_rejected');
export const accountPending = (name: string): DomainError =>
  new DomainError(
    'conflict',
    'bank_account_waits',
    `The account name at the bank is ${name}. Review the account under KYC before you pay out`,
  );
export const accountNotOwn = (name: string): DomainError =>
  new DomainError(
    'conflict',
    'bank_account_not_own',
    `The account of ${name} was rejected: the customer must give one in their own name`,
  );
export const identityUnconfirmed = (): DomainError =>
  new DomainError(
    'conflict',
    'identity_unconfirmed',
    "The customer's BVN is not confirmed. Review it under KYC before you pay out",
  );

/** The same as customers read it: it names what they can do. */
export const ownAccountPending = (): DomainError =>
  new DomainError('conflict', 'bank_account_waits', 'Your bank account is in review. Try again when we have confirmed it');
export const ownAccountRejected = (): DomainError =>
  new DomainError(
    'conflict',
    'bank_account_not_own',
    'We cannot pay to your bank account. Add one in your own name to your profile',
  );
export const ownIdentityUnconfirmed = (): DomainError =>
  new DomainError('conflict', 'identity_unconfirmed', 'Confirm your BVN in your profile first');

export const documentUnknown = (): DomainError =>
  new DomainError('missing', 'document_unknown', 'This kind of document is not accepted');
export const documentVerified = (): DomainError =>
  new DomainError('conflict', 'document_verified', 'This document is accepted already. Contact us to change it');
export const notAPicture = (): DomainError => wrongField('user_file', 'Choose a photo: JPG, PNG or WEBP', 'file_kind');
export const picturesMissing = (): DomainError =>
  wrongField('business_pictures', 'Add at least one picture of your business', 'pictures_missing');
export const tooManyPictures = (max: number): DomainError =>
  wrongField('business_pictures', `Add at most ${max} pictures`, 'too_many_pictures');

export const cardNumberRefused = (fields: string[]): DomainError =>
  new DomainError('invalid', 'card_number_refused', 'Never send card details to us: the payment page asks for them', {
    errors: Object.fromEntries(fields.map((field) => [field, ['Card details are not accepted here']])),
  });
export const cardConsentMissing = (): DomainError => wrongField('consent', 'Agree that we save your card', 'consent_missing');

export const kycMissing = (): DomainError => new DomainError('missing', 'kyc_missing', 'Item not found');
export const customerMissing = (): DomainError => new DomainError('missing', 'user_missing', 'User not found');
export const revealedEnough = (perDay: number, retryAfterSeconds: number): DomainError =>
  new DomainError(
    'too-many',
    'reveal_quota',
    `You have reached today's limit of ${perDay} numbers and credit reports. Try again tomorrow`,
    {
      retryAfterSeconds,
    },
  );
export const nothingToReveal = (): DomainError =>
  new DomainError('missing', 'nothing_to_reveal', 'The customer has not provided this yet');
export const ownRecord = (): DomainError =>
  new DomainError('forbidden', 'own_record', 'You cannot decide about your own identity');
export const openedByYou = (): DomainError =>
  new DomainError('forbidden', 'opened_by_you', 'You opened this account at the counter. Another person must verify it');
export const decidedAlready = (status: string): DomainError =>
  new DomainError('conflict', 'kyc_decided', `This is ${status} already`);
export const reasonMissing = (): DomainError =>
  wrongField('reason', 'Explain what is wrong, so that the customer can correct it', 'reason_missing');

export const relationMissing = (): DomainError =>
  wrongField('relation', 'Select the account holder: the account has another name', 'relation_missing');
export const relationReasonMissing = (): DomainError =>
  wrongField('reason', 'Explain how you verified it and why it may receive money', 'relation_reason_missing');
export const relationRequired = (): DomainError =>
  new DomainError('conflict', 'relation_asked', 'Another person has made a statement already: read and confirm it');
export const confirmsMissing = (): DomainError =>
  wrongField('confirms', 'Choose the statement that you have read and confirm', 'confirms_missing');
export const confirmsAnother = (): DomainError =>
  new DomainError('conflict', 'confirms_another', 'The statement has changed: read it again and confirm');
export const relationSamePerson = (): DomainError =>
  new DomainError('conflict', 'second_person_needed', 'You made the statement: another person must confirm it');

const inSentence = (step: string): string => `${step.charAt(0).toLowerCase()}${step.slice(1)}`;
/** `isSent`: the document of the next tier is in review. */
type NextStep = { step: string | null; isSent: boolean };
/** The sentence contains the solution. */
const aboveLimit = (code: string, { step, isSent }: NextStep, [full, short]: [full: string, short: string]): DomainError => {
  if (step && isSent) return new DomainError('conflict', code, `${step}. Until then you can ${short}`);
  return new DomainError('conflict', code, step ? `${full}. To raise your limits, ${inSentence(step)} in your profile` : full);
};
export const aboveDepositLimit = (limit: Kobo, next: NextStep): DomainError =>
  limit === noMoney && next.step
    ? new DomainError('conflict', 'deposit_limit', `To receive money here, ${inSentence(next.step)} in your profile`)
    : aboveLimit('deposit_limit', next, [
        `Your KYC tier allows deposits up to ${naira(limit)}`,
        `add up to ${naira(limit)} at a time`,
      ]);
export const aboveBalanceCap = (cap: Kobo, next: NextStep): DomainError =>
  aboveLimit('balance_cap', next, [`Your KYC tier allows a total balance of ${naira(cap)}`, `have up to ${naira(cap)} with us`]);
export const limitBelow = (field: string, below: number): DomainError =>
  wrongField(field, `Enter at least the limit of tier ${below}`, 'limit_below');
export const businessMissing = (): DomainError => new DomainError('missing', 'business_missing', 'Business not found');
