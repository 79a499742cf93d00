/** Every error that loan applications can return. */
import { DomainError, refusal, wrongField } from '@ajo/contract/kernel/errors';
import { guarantorFields, type LoanState, type OpenDocument } from '@ajo/contract/modules/loans';
import { type Kobo, naira } from '@ajo/contract/kernel/money';

/** The product requires a guarantor, and none is named. */
export const guarantorUnnamed = (): DomainError =>
  new DomainError('invalid', 'guarantor_unnamed', 'This product requires a guarantor', {
    errors: Object.fromEntries(guarantorFields.map((field) => [field, ['Enter this for your guarantor']])),
  });

export const planUnfit = (field: string, message: string): DomainError => wrongField(field, message, 'tranche_plan_unfit');
export const trancheUnderWay = (): DomainError =>
  new DomainError(
    'conflict',
    'tranche_under_way',
    'A further payout of this loan is on its way. Please try again when the bank has answered',
  );

export const upfrontFeeUnpaid = (fee: Kobo): DomainError =>
  new DomainError('conflict', 'upfront_fee_unpaid', `The customer pays the fee of ${naira(fee)} first`);

export const notPending = refusal('conflict', 'loan_not_pending', 'Opinions can only be given on pending applications');

export const onboardingIncomplete = (missing: string): DomainError =>
  new DomainError('conflict', 'onboarding_incomplete', `Complete your profile first: ${missing}`);

export const applicationOpen = (): DomainError =>
  new DomainError('conflict', 'application_open', 'You already have an open application');

export const loanRunning = (): DomainError =>
  new DomainError('conflict', 'loan_running', 'Pay back your running loan before you apply for another');

export const amountOutside = (min: Kobo, max: Kobo): DomainError =>
  wrongField('amount', `Choose an amount from ${naira(min)} to ${naira(max)}`, 'amount_outside');

export const tenorOutside = (fewest: number, max: number): DomainError =>
  wrongField('tenor', `Choose from ${fewest} to ${max} instalments`, 'tenor_outside');

export const rateOutside = (min: string, max: string): DomainError =>
  wrongField('rate_percent', `Choose a rate from ${min}% to ${max}%`, 'rate_outside');

export const aboveGuarantee = (amount: Kobo): DomainError =>
  wrongField('amount', `A guarantor guarantees ${naira(amount)}, so the amount cannot be higher`, 'above_guarantee');

export const samePurpose = (): DomainError =>
  wrongField('loan_interest_id', 'The application is for this product already', 'same_purpose');

export const notEditable = refusal('conflict', 'loan_not_editable', 'Only a pending application can be changed');

export const guarantorsComplete = (): DomainError =>
  new DomainError('conflict', 'guarantors_complete', 'Every guarantor of this loan has answered');

export const ownLoan = refusal('forbidden', 'loan_own', 'You cannot act on your own loan');

export const notYourCall = refusal('forbidden', 'forbidden', 'You are not allowed to do this');

export const sameApprover = (): DomainError =>
  new DomainError('forbidden', 'loan_same_approver', 'Another person must pay out a loan that you approved');

export const samePerson = (): DomainError =>
  new DomainError('forbidden', 'loan_same_person', 'A person who has not given an opinion on this application must do this');

export const opinionsMissing = (): DomainError =>
  new DomainError('conflict', 'loan_opinions_missing', 'A recommendation and a compliance review come first');

export const opinionOfGuarantor = refusal(
  'conflict',
  'loan_opinion_of_guarantor',
  'A person who gave an opinion guarantees this loan: another person must give it',
);

export const firstApprovalOfGuarantor = refusal(
  'conflict',
  'loan_first_approval_of_guarantor',
  'The person who approved this first guarantees the loan: decline it, or approve on the page of the loan',
);

export const approverGuarantees = refusal(
  'conflict',
  'loan_approver_guarantees',
  'A person who approved this loan guarantees it: another person must approve it',
);

export const opinionNegative = (): DomainError =>
  new DomainError('conflict', 'loan_opinion_negative', 'Compliance has not cleared this application');

export const guarantorsMissing = (): DomainError =>
  new DomainError('conflict', 'loan_guarantors_missing', 'The guarantor has not accepted yet');

export const aboveLimit = (limit: Kobo): DomainError =>
  new DomainError('forbidden', 'loan_above_limit', `You may approve up to ${naira(limit)}`);

export const secondPerson = (): DomainError =>
  new DomainError('forbidden', 'loan_second_person', 'You have approved this loan already; another person must approve it too');

export const hardStop = (rule: string, text: string): DomainError =>
  new DomainError('conflict', 'hard_stop', `${text} (rule: ${rule})`);

const documentStates: Record<OpenDocument['state'], string> = {
  missing: 'is missing',
  waiting: 'is not confirmed yet',
  rejected: 'was rejected: the customer must send another',
};
export const documentUnconfirmed = ({ document, state }: OpenDocument): DomainError =>
  new DomainError(
    'conflict',
    'document_unconfirmed',
    `A document that the product requires ${documentStates[state]}: ${document.replaceAll('_', ' ')}`,
  );

export const offerExpired = (): DomainError =>
  new DomainError('conflict', 'offer_expired', 'This offer has ended. Please apply again');

export const coolingOffOver = (): DomainError =>
  new DomainError('conflict', 'cooling_off_over', 'The days for returning this loan are over');

export const loanSettled = (): DomainError =>
  new DomainError('conflict', 'loan_settled', 'You have paid off this loan: there is nothing left to return');

export const coolingOffRequested = (): DomainError =>
  new DomainError('conflict', 'cooling_off_asked', 'You have requested this already; we are waiting for the money');

export const returnNotRequested = (): DomainError =>
  new DomainError('conflict', 'return_not_requested', 'You have not asked to return this loan');

export const limitsInverted = (): DomainError =>
  wrongField('second_approver_above', 'A second approver cannot be asked for below the limit of a sub-admin', 'limits_inverted');

export const offerNotAccepted = (): DomainError =>
  new DomainError('conflict', 'offer_not_accepted', 'The customer has not accepted the offer yet');

export const offerAlreadyAccepted = (): DomainError =>
  new DomainError('conflict', 'offer_already_accepted', 'You have accepted this offer already');

export const offerChanged = (): DomainError =>
  new DomainError('conflict', 'offer_changed', 'The offer has changed. Please read it again');

export const reasonMissing = (): DomainError => wrongField('reason', 'Give a reason, in a few words', 'reason_missing');

export const reasonCodeMissing = (): DomainError =>
  wrongField('reason_code', 'Choose the reason that fits best', 'reason_code_missing');

export const bankAccountMissing = (): DomainError =>
  new DomainError('conflict', 'bank_account_missing', 'The customer has no bank account to pay to');

export const changedMeanwhile = (now: LoanState): DomainError =>
  new DomainError('conflict', 'loan_changed', `This loan has changed: it is ${now} now. Reload the page and try again`);
