/** What a notice is about: its name, its icon, and whether it asks for attention. Trouble has a colour; news has none. */
import {
  IconAlertTriangle,
  IconBell,
  IconCash,
  IconFileText,
  IconGift,
  IconPackage,
  IconPig,
  IconShieldLock,
  IconTrendingUp,
  IconUser,
  IconUserCheck,
} from '@tabler/icons-react';
import type { Tone } from '#ui';

export type Topic = { name: string; Icon: typeof IconBell; tone?: Tone };

const loan: Topic = { name: 'Loan', Icon: IconFileText };
const money: Topic = { name: 'Money', Icon: IconCash };
const customer: Topic = { name: 'Customer', Icon: IconUser };
const problem: Topic = { name: 'Problem', Icon: IconAlertTriangle, tone: 'error' };

/** By the kind of the notice. */
const topics: Readonly<Record<string, Topic>> = {
  approval: { name: 'Approval', Icon: IconUserCheck, tone: 'warning' },
  loan,
  guarantor: loan,
  reminder: loan,
  repayment: money,
  receipt: money,
  payout: money,
  withdrawal: money,
  referral: { name: 'Referral', Icon: IconGift },
  savings: { name: 'Savings', Icon: IconPig },
  investment: { name: 'Investment', Icon: IconTrendingUp },
  subscription: { name: 'Package', Icon: IconPackage },
  people: customer,
  kyc: { name: 'KYC', Icon: IconUser },
  security: { name: 'Security', Icon: IconShieldLock, tone: 'error' },
  job: problem,
  webhook: problem,
  planned_change_refused: problem,
};
const other: Topic = { name: 'Account', Icon: IconBell };

/** Staff are notified of payouts that need them: those that failed, or wait. */
const staffTopics: typeof topics = { payout: { name: 'Payout', Icon: IconAlertTriangle, tone: 'error' } };

/** A kind has good and bad news: the words of a notice state which. */
const trouble = /\b(did not|could not|cannot|failed|is late|overdue|not approved|declined|rejected|refused)\b/;

type News = { kind: string; message: string };

export function topicOf({ kind, message }: News, isStaff: boolean): Topic {
  const topic = (isStaff && staffTopics[kind]) || (topics[kind] ?? other);
  return topic.tone === undefined && !isStaff && trouble.test(message) ? { ...topic, tone: 'error' } : topic;
}
