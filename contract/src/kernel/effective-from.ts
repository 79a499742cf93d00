/** The day from which a change of a setting, product or text applies. */
import { type DomainError, wrongField } from './errors.ts';
import { addDays, type Day, isBefore } from './time.ts';

/** A change planned further ahead is more likely a typing error. */
const furthestDays = 365;

/** Days that have passed keep their values. */
export function whyNotFrom(from: Day, today: Day): DomainError | undefined {
  if (isBefore(from, today)) return wrongField('effective_on', 'Choose today or a later day', 'setting_day_past');
  return isBefore(addDays(today, furthestDays), from)
    ? wrongField('effective_on', 'Choose a day within a year', 'setting_day_too_far')
    : undefined;
}
