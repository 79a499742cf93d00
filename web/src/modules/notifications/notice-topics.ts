/** What a notice is about: its name, its icon, and whether it asks for attention. */
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
const received: Topic = { name: 'Money', Icon: IconCash, tone: 'success' };
/** Its words state whether it arrived or failed. */
const sent: Topic = { name: 'Money', Icon: IconCash };
const customer: Topic = { name: 'Customer', Icon: IconUser };
const problem: Topic = { name: 'Problem', Icon: IconAlertTriangle, tone: 'error' };

/** By the kind of the notice. */
const topics: Readonly<Record<string, Topic>> = {
  approval: { name: 'Approval', Icon: IconUserCheck, tone: 'warning' },
  loan,
  guarantor: loan,
  reminder: loan,
  repayment: received,
  receipt: received,
  payout: sent,
  withdrawal: sent,
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

export const topicOf = (kind: string, isStaff: boolean): Topic => (isStaff && staffTopics[kind]) || (topics[kind] ?? other);
