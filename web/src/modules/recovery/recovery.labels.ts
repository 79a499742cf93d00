/** The words of recovery. */
import { ratioText } from '@ajo/contract/kernel/ratio';
import type {
  ContactBreach,
  ContactChannel,
  ContactOutcome,
  ContactPromiseState,
  LastContactFilter,
  LateBucket,
  OpenHelpRequest,
  PromiseFilter,
  PromiseState,
} from '@ajo/contract/modules/recovery';
import type { PromiseGroup } from '@ajo/contract/modules/recovery.promises';
import type { DunningChannel, DunningOutcome, DunningPlaceholder, DunningReason } from '@ajo/contract/modules/recovery.dunning';
import type { Tone } from '#ui';

export const channelLabels: Record<ContactChannel, string> = {
  call: 'Call',
  visit: 'Visit',
  sms: 'Text message',
  mail: 'Email',
  app: 'Written by the customer',
};
/** What an officer records; customers write from their loan page. */
export const staffChannels = (({ app: _app, ...others }) => others)(channelLabels);
export const outcomeLabels: Record<ContactOutcome, string> = {
  reached: 'Reached',
  no_answer: 'No answer',
  wrong_number: 'Wrong number',
  refused: 'Refused to pay',
  promise: 'Promised to pay',
};
export const breachLabels: Record<ContactBreach, string> = {
  hours: 'Outside of the contact hours',
  daily_limit: 'Above the limit of the day',
};
export const bucketLabels: Record<LateBucket, string> = {
  '1-30': '1 to 30 days',
  '31-60': '31 to 60 days',
  '61-90': '61 to 90 days',
  '91-180': '91 to 180 days',
  '181+': 'More than 180 days',
};
export const promiseLabels: Record<ContactPromiseState, string> = {
  open: 'Promised',
  kept: 'Kept',
  broken: 'Broken',
  changed: 'Changed',
};
export const promiseTones: Record<ContactPromiseState, Tone> = {
  open: 'warning',
  kept: 'success',
  broken: 'error',
  changed: 'secondary',
};
/** The states by which promises are filtered. */
export const promiseStates = { kept: 'Kept', broken: 'Broken', open: 'Open' } as const satisfies Record<PromiseState, string>;
export const promiseGroupLabels: Record<PromiseGroup, string> = {
  branch: 'Branch',
  officer: 'Account officer',
  recovery_officer: 'Recovery officer',
};
/** A rate of none is no rate. */
export const keptRate = (bps: number | null): string => (bps === null ? '—' : ratioText(bps));
export const helpLabels: Record<OpenHelpRequest['kind'], string> = { call: 'Call', plan: 'Smaller instalments' };
export const openHelpLabels = { open: 'Open requests for help' } as const;
export const promiseFilterLabels: Record<PromiseFilter, string> = {
  open: 'Open',
  kept: 'Kept',
  broken: 'Broken',
  none: 'No promise',
};
export const lastContactLabels: Record<LastContactFilter, string> = {
  today: 'Today',
  week: 'In the last 7 days',
  older: 'More than 7 days ago',
  never: 'Never',
};
export const timesText = (times: number): string => (times === 1 ? 'once' : times === 2 ? 'twice' : `${times} times`);

export const letterChannels: Record<DunningChannel, string> = { sms: 'Text message', mail: 'Email' };
export const placeholderLabels: Record<DunningPlaceholder, string> = {
  name: 'Name',
  loan: 'Loan number',
  overdue: 'Overdue amount',
  days: 'Days late',
  due_on: 'Due date',
  account: 'Account',
};
/** In the preview of a text, where the number of days is part of a sentence. */
export const placeholderWords: Record<DunningPlaceholder, string> = { ...placeholderLabels, days: 'Number' };
export const dunningLabels: Record<DunningOutcome, string> = { waiting: 'Waiting', sent: 'Sent', skipped: 'Skipped' };
export const dunningTones: Record<DunningOutcome, Tone> = { waiting: 'warning', sent: 'success', skipped: 'secondary' };
export const dunningReasons: Record<DunningReason, string> = {
  promise: 'Open promise to pay',
  contact_limit: 'Contacted by an officer that day',
  other_letter: 'Another letter that day',
  reminder: 'Reminder that day',
  no_phone: 'No phone number',
  no_email: 'No email address',
  no_account: 'Account closed or suspended',
  switched_off: 'Text messages switched off',
  later_step: 'A later step was due',
  not_late: 'Paid in the meantime',
  written_off: 'Written off',
  sequence_changed: 'Step removed',
};
