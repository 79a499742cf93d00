/** Errors of savings products. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';

export const productMissing = (): DomainError =>
  new DomainError('missing', 'savings_product_missing', 'This savings product is not on offer');
export const termsCrossed = (field: string, text: string): DomainError => wrongField(field, text, 'terms_crossed');
export const productNameTaken = (): DomainError =>
  wrongField('name', 'Another savings product on offer has this name', 'savings_product_name_taken');
export const productChanged = (version: number): DomainError =>
  new DomainError(
    'conflict',
    'savings_product_changed',
    `Another person has saved version ${version}. Reload the page and try again`,
  );
