/** Kinds of messages, and the default preference of each. */
import { isStaff, type Role } from '@ajo/contract/kernel/access';
import type { Category, Channel } from '@ajo/contract/modules/notifications.messages';

/** What the kind of a bell's notice is about; what is not named is about the account. */
const categoryOfKind: Readonly<Record<string, Category>> = {
  loan: 'loans',
  guarantor: 'loans',
  repayment: 'money',
  receipt: 'money',
  payout: 'money',
  withdrawal: 'money',
  saving: 'money',
  investment: 'money',
  subscription: 'money',
  reminder: 'reminders',
};
export const categoryOf = (kind: string): Category => categoryOfKind[kind] ?? 'account';

export const subjectOf: Readonly<Record<Category, string>> = {
  security: 'About the safety of your account',
  money: 'About your money',
  loans: 'About your loan',
  reminders: 'A reminder',
  account: 'About your account',
  news: 'News',
};

export type Preference = { category: Category; channel: Channel; wanted: boolean };

/** Staff read the bell all day; customers look into it seldom, so they get a mail. Text messages cost money: by preference only. */
export const isOnByDefault = (category: Category, channel: Channel, role: Role): boolean =>
  channel === 'mail' && (isLocked(category, channel) || (!isStaff(role) && category !== 'news'));

/** A lender must reach people about their money and their safety. */
export const isLocked = (category: Category, channel: Channel): boolean =>
  channel === 'mail' && (category === 'security' || category === 'money');
