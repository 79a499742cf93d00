/** Refusals of scorecards and their challengers. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';

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
