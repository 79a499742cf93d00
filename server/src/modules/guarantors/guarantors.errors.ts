/** Errors of guarantors. */
import { DomainError, refusal, wrongField } from '@ajo/contract/kernel/errors';
import { longInstant } from '@ajo/contract/kernel/time';

/** The form's field names for the address and the number of a guarantor: an application contains more than one person. */
export type Fields = { email: string; phone: string };
export const fieldsOfApplication: Fields = { email: 'guarantor_email', phone: 'guarantor_phone' };
export const fieldsOfPerson: Fields = { email: 'email', phone: 'phone_number' };

export const selfGuarantor = (field: string): DomainError =>
  wrongField(field, 'You cannot be your own guarantor. Name another person', 'guarantor_self');
export const twice = (field: string): DomainError =>
  wrongField(field, 'This person is a guarantor of this loan already', 'guarantor_twice');
export const phoneTwice = (field: string): DomainError =>
  wrongField(field, 'This number belongs to another guarantor of this loan', 'guarantor_phone_twice');
export const tooMany = (): DomainError =>
  new DomainError('conflict', 'guarantors_too_many', 'Five guarantors are enough for one loan');
export const guarantorMissing = (): DomainError => new DomainError('missing', 'guarantor_missing', 'Guarantor not found');
export const begun = (): DomainError =>
  new DomainError(
    'conflict',
    'guarantor_begun',
    'This person has started to answer. Withdraw the request and name another person',
  );
export const answered = (): DomainError => new DomainError('conflict', 'guarantor_answered', 'This person has answered already');
export const remindedLately = (from: Date): DomainError =>
  new DomainError(
    'conflict',
    'guarantor_reminded',
    `You have reminded this person. You can remind them again from ${longInstant(from)}`,
  );
export const loanDecided = (): DomainError =>
  new DomainError('conflict', 'guarantor_loan_decided', 'This loan no longer needs a guarantor');
export const tokenMissing = (): DomainError => wrongField('token', 'This field is required', 'link_incomplete');
export const ended = (): DomainError => new DomainError('conflict', 'guarantor_ended', 'You have answered already. Thank you');
export const bvnDone = (): DomainError => new DomainError('conflict', 'guarantor_bvn_done', 'Your BVN is confirmed already');
export const bvnUnknown = (): DomainError =>
  wrongField('bvn', 'We could not find this BVN. Please check the number', 'bvn_unknown');
export const bvnOther = (): DomainError =>
  wrongField(
    'bvn',
    'The name on this BVN differs from the name the borrower gave us. Ask the borrower to correct it',
    'bvn_no_match',
  );
export const bvnOfBorrower = (): DomainError => wrongField('bvn', 'This BVN belongs to the borrower', 'bvn_of_borrower');
export const phoneOfBorrower = (): DomainError =>
  wrongField('phone_number', 'This number belongs to the borrower', 'phone_of_borrower');
export const phoneOfOther = (): DomainError =>
  wrongField('phone_number', 'This number belongs to another guarantor of this loan', 'phone_of_other_guarantor');
export const tooSoon = (seconds: number): DomainError =>
  new DomainError('too-many', 'otp_too_soon', `Please wait ${seconds} seconds before asking for another code`, {
    retryAfterSeconds: seconds,
  });
export const wrongCode = (): DomainError => wrongField('otp', 'This code is not right, or it has expired', 'otp_wrong');
export const bvnTwice = (): DomainError =>
  wrongField('bvn', 'This BVN belongs to another guarantor of this loan', 'bvn_of_other_guarantor');
export const videoMissing = (): DomainError =>
  wrongField('video', 'Record or choose your video first', 'guarantor_video_missing');
export const statementMissing = (): DomainError =>
  wrongField('bank_statement', 'Add your bank statement first', 'guarantor_statement_missing');
export const consentMissing = (): DomainError =>
  wrongField('consent', 'We may keep this only with your consent', 'consent_missing');
export const fileMissing = (): DomainError => wrongField('video', 'Choose a file', 'file_missing');
export const capReached = (cap: number): DomainError =>
  new DomainError(
    'conflict',
    'guarantor_cap',
    `You guarantee ${cap} ${cap === 1 ? 'loan' : 'loans'} already. You can guarantee another when one of them is repaid`,
  );
export const stepsMissing = (): DomainError =>
  new DomainError('conflict', 'guarantor_steps_missing', 'Confirm your BVN and your phone number first');
export const notTheirName = (name: string): DomainError =>
  wrongField('name', `Type your full name exactly like this: ${name}`, 'signature_mismatch');
export const statementChanged = (): DomainError =>
  new DomainError('conflict', 'statement_changed', 'The statement has changed. Please read it again');
export const wrongMove = (from: string, to: string): DomainError =>
  new DomainError('conflict', 'guarantor_wrong_move', `A guarantor who is ${from} cannot become ${to}`);

export const ownGuarantee = refusal(
  'forbidden',
  'loan_own_guarantee',
  'A guarantor of this loan has your phone number or email address: another person must do this',
);
