/** Every error that loan products can return. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';

export const productMissing = (): DomainError => wrongField('loan_interest_id', 'Choose a loan product', 'product_missing');

export const productNameTaken = (): DomainError => wrongField('name', 'Another product has this name', 'product_name_taken');
export const limitsCrossed = (field: string, message: string): DomainError => wrongField(field, message, 'limits_crossed');
export const noSchedule = (why: string, field = 'amount'): DomainError =>
  wrongField(field, `These terms have no schedule: ${why}`, 'no_schedule');

export const cardFeeInThePast = (): DomainError => wrongField('from', 'Choose today or a later day', 'card_fee_in_the_past');
export const cardFeeUnchanged = (): DomainError =>
  wrongField('paid_by', 'This setting already applies on that day', 'card_fee_unchanged');

export const productChanged = (version: number): DomainError =>
  new DomainError('conflict', 'product_changed', `Another person has saved version ${version}. Reload the page and try again`);
