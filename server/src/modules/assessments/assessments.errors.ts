/** Refusals of assessments. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';
import { naira, noMoney } from '@ajo/contract/kernel/money';
import type { Highest } from './affordable.rules.ts';
import type { Barred } from './sending.rules.ts';

export const notAffordable = ({ most, because }: Highest): DomainError =>
  wrongField(
    'amount',
    most && most > noMoney
      ? `Over this time you can borrow up to ${naira(most)}. ${because}`
      : `The instalments of this loan do not fit your income. ${because}`,
    'not_affordable',
  );

/** A rule that ends every application of this customer for this product: it causes no work. */
export const notEligible = ({ text }: Barred): DomainError => new DomainError('conflict', 'not_eligible', text);

export const scorecardInThePast = (): DomainError =>
  wrongField('from', 'Choose today or a later day. Assessments keep the scorecard of their day', 'scorecard_in_the_past');
export const scorecardDayTaken = (): DomainError =>
  wrongField('from', 'Another scorecard begins on this day. Choose a later day', 'scorecard_day_taken');
export const scorecardUnchanged = (): DomainError =>
  wrongField('card', 'These points apply on that day already', 'scorecard_unchanged');
export const challengerMissing = (): DomainError => new DomainError('missing', 'challenger_missing', 'Challenger not found');
export const challengerNameTaken = (): DomainError =>
  wrongField('name', 'Another challenger has this name', 'challenger_name_taken');
export const challengerWithdrawn = (): DomainError =>
  new DomainError('conflict', 'challenger_withdrawn', 'This challenger is withdrawn');
