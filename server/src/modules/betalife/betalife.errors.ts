/** Errors of BetaLife. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';
import { type Kobo, naira } from '@ajo/contract/kernel/money';

export const planMissing = (): DomainError => new DomainError('missing', 'betalife_plan_missing', 'BetaLife plan not found');
export const packageMissing = (): DomainError =>
  new DomainError('missing', 'betalife_package_missing', 'Package not found in this plan');
export const packageThere = (): DomainError =>
  new DomainError('conflict', 'betalife_package_exists', 'This package has been added already');
export const planNameTaken = (): DomainError => wrongField('name', 'Another plan on offer has this name', 'plan_name_taken');
export const packageNameTaken = (): DomainError =>
  wrongField('name', 'Another package of this plan has this name', 'package_name_taken');
export const partsTooSmall = (smallest: Kobo): DomainError =>
  wrongField('instalments', `Each part must be at least ${naira(smallest)}`, 'parts_too_small');
export const planChanged = (version: number): DomainError =>
  new DomainError(
    'conflict',
    'betalife_plan_changed',
    `Another person has saved version ${version}. Reload the page and try again`,
  );
