/** Kinds of messages, and the default preference of each. */
import { isStaff, type Role } from '@ajo/contract/kernel/access';
import { dayInLagos, dayMs, hourMs, startOfDay } from '@ajo/contract/kernel/time';
import type { Category, Channel } from '@ajo/contract/modules/notifications.messages';

/** What the kind of a bell's notice is about; what is not named is about the account. */
const categoryOfKind: Readonly<Record<string, Category>> = {
  loan: 'loans',
  guarantor: 'loans',
  repayment: 'money',
  receipt: 'money',
  payout: 'money',
  withdrawal: 'money',
  savings: 'money',
  investment: 'money',
  subscription: 'money',
  reminder: 'reminders',
  security: 'security',
};
export const categoryOf = (kind: string): Category => categoryOfKind[kind] ?? 'account';

/** Whose preferences they are. Without a mailbox, text messages take the place of mails. */
export type Reader = { role: Role; email: string | null };

export type Preference = { category: Category; channel: Channel; wanted: boolean };

const textedByDefault: ReadonlySet<Category> = new Set<Category>(['security', 'money', 'loans', 'reminders']);

/**
 * Staff read the bell all day; customers look into it seldom, so they get a mail. Text messages cost money: by default only the notices that
 * have a text of their own are sent (`isTexted`).
 */
export const isOnByDefault = (category: Category, channel: Channel, { role, email }: Reader): boolean =>
  isLocked(category, channel, { email }) ||
  (!isStaff(role) &&
    (channel === 'mail' || email === null ? category !== 'news' : role !== 'merchant' && textedByDefault.has(category)));

/** Texts about money arrive by day: from 8:00 to 20:00 in Lagos. */
const hours = { from: 8, to: 20 } as const;
export function textedAt(category: Category, now: Date): Date {
  if (category !== 'money' && category !== 'reminders') return now;
  const opens = new Date(startOfDay(dayInLagos(now)).getTime() + hours.from * hourMs);
  const closes = new Date(startOfDay(dayInLagos(now)).getTime() + hours.to * hourMs);
  if (now < opens) return opens;
  return now < closes ? now : new Date(opens.getTime() + dayMs);
}

/** A lender must reach people about their money and their safety: by mail, and people without a mailbox by text message. */
export const isLocked = (category: Category, channel: Channel, { email }: Pick<Reader, 'email'>): boolean =>
  channel === (email === null ? 'sms' : 'mail') && (category === 'security' || category === 'money');
