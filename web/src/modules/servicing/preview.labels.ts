/** The words of a preview: what is owed now and afterwards, and what the difference means. Pure. */
import { capital } from '@ajo/contract/kernel/capital';
import { type Kobo, minus, naira, negative, noMoney } from '@ajo/contract/kernel/money';
import { daysText } from '@ajo/contract/kernel/time';
import type { ChangePreview, OpenAmounts } from '@ajo/contract/modules/servicing.previews';

export const componentLabels: readonly [keyof OpenAmounts, string][] = [
  ['principal', 'Principal'],
  ['interest', 'Interest'],
  ['fee', 'Fees'],
  ['penalty', 'Penalties'],
];

const moreOrLess = (difference: Kobo): string => {
  if (difference === noMoney) return 'The same in total';
  return difference > noMoney ? `${naira(difference)} more in total` : `${naira(negative(difference))} less in total`;
};

export const previewFacts = ({
  kind,
  days_past_due: days,
  payoff,
  difference,
  loss,
  recovered,
}: ChangePreview): Record<string, string> => ({
  'Days past due': days > 0 ? daysText(days) : 'Not overdue',
  'Payoff today': naira(payoff),
  ...(loss ? { 'Loss for us': naira(loss.total) } : { 'The customer pays': moreOrLess(difference) }),
  ...(loss && { 'Interest that is no longer charged': naira(minus(negative(difference), loss.total)) }),
  ...(recovered !== null && { 'Recovered since, settles instalments': naira(recovered) }),
  ...(kind === 'restructure' && { 'This loan': 'Closed by the new loan' }),
});

export const nothingAfter = 'Nothing is due after this.';
export const journalTitle = (kind: string): string => capital(kind.replaceAll('-', ' '));

const previewedKinds: ReadonlySet<string> = new Set([
  'loan_write_off',
  'loan_write_off_reversal',
  'loan_schedule',
  'loan_restructure',
]);
/** Whether a pending approval of this kind can be previewed on its loan. */
export const isPreviewed = (approvalKind: string): boolean => previewedKinds.has(approvalKind);
