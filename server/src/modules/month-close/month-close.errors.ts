/** Every error of the month close. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';
import type { MonthCheckName } from '@ajo/contract/modules/month-close';

export const monthNotOver = (): DomainError => wrongField('month', 'Choose a month that is over', 'month_not_over');
export const monthIsClosed = (): DomainError => new DomainError('conflict', 'month_closed', 'This month is closed');
export const earlierMonthOpen = (name: string): DomainError => wrongField('month', `Close ${name} first`, 'earlier_month_open');
export const checkRequired = (finding: string): DomainError =>
  new DomainError('conflict', 'month_check_required', `The month cannot be closed yet. ${finding}`);
export const findingsChanged = (findings: readonly string[]): DomainError =>
  new DomainError(
    'conflict',
    'month_findings_changed',
    `The checklist has changed since the request. Now: ${findings.join('; ')}. Decline the request, so that the month is requested again`,
  );
export const explanationMissing = (checks: readonly MonthCheckName[]): DomainError =>
  new DomainError('invalid', 'explanation_missing', 'Explain each step that is open', {
    errors: Object.fromEntries(checks.map((check) => [`explanations.${check}`, ['Explain why this step is open']])),
  });
