/** What a notice is about: its name, its icon, and its tone. Trouble has a colour; news has none. */
import type { NotificationView } from '@ajo/contract/modules/notifications';
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

type Topic = { name: string; Icon: typeof IconBell; tone?: Tone };

const loan: Topic = { name: 'Loan', Icon: IconFileText };
const money: Topic = { name: 'Money', Icon: IconCash };
const customer: Topic = { name: 'Customer', Icon: IconUser };
const problem: Topic = { name: 'Problem', Icon: IconAlertTriangle };

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

type News = Pick<NotificationView, 'kind' | 'is_trouble'>;

export function topicOf({ kind, is_trouble: isTrouble }: News): Topic {
  const topic = topics[kind] ?? other;
  return isTrouble ? { ...topic, tone: 'error' } : topic;
}
