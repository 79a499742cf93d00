/** Every "no" that onboarding can say. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';

export const bvnTaken = (): DomainError =>
  new DomainError('conflict', 'bvn_taken', 'This BVN belongs to another account. Please contact us', {
    errors: { bvn: ['This BVN belongs to another account'] },
  });
export const bvnUnknown = (): DomainError =>
  wrongField('bvn', 'We could not find this BVN. Please check the number', 'bvn_unknown');
export const bvnOther = (): DomainError =>
  wrongField('bvn', 'The name on this BVN is not yours. Please check the number and your name', 'bvn_no_match');
export const bvnFixed = (): DomainError => new DomainError('conflict', 'bvn_fixed', 'Your BVN is confirmed already');
export const accountUnknown = (field: string): DomainError =>
  wrongField(field, 'The bank does not know this account number', 'account_unknown');
export const bankUnknown = (): DomainError => wrongField('bank_code', 'Choose a bank from the list', 'bank_unknown');
