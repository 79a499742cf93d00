/** Errors of investments. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { type Kobo, naira } from '@ajo/contract/kernel/money';

export const planMissing = (): DomainError => new DomainError('missing', 'plan_missing', 'This plan is not on offer');

const wrong = (code: string, field: string, text: string): DomainError =>
  new DomainError('invalid', code, text, { errors: { [field]: [text] } });

export const amountOutside = (min: Kobo, max: Kobo): DomainError =>
  wrong('amount_outside', 'amount', `Enter an amount from ${naira(min)} to ${naira(max)}`);

export const termNotOffered = (months: readonly number[]): DomainError =>
  wrong('term_not_offered', 'months', `Choose one of these terms: ${months.join(', ')} months`);

export const termsCrossed = (field: string, text: string): DomainError => wrong('terms_crossed', field, text);
export const planNameTaken = (): DomainError => wrong('plan_name_taken', 'name', 'Another plan on offer has this name');
export const planChanged = (version: number): DomainError =>
  new DomainError('conflict', 'plan_changed', `Another person has saved version ${version}. Reload the page and try again`);
