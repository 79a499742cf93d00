/** Every page of a setting, by subject: the index of settings shows them, the search finds them. */
import { type Capability, may, type Role } from '@ajo/contract/kernel/access';
import { paths } from '#platform/paths';

export type SettingPage = { label: string; to: string; about: string; for: Capability | readonly Capability[] };
export type SettingGroup = { title: string; pages: readonly SettingPage[] };

const groups: readonly SettingGroup[] = [
  {
    title: 'Products',
    pages: [
      {
        label: 'Loan products',
        to: paths.staff.loanProducts,
        about: 'Rates, fees, penalties and schedules, and who pays the card fee',
        for: 'loan_products.manage',
      },
      {
        label: 'Savings products',
        to: paths.staff.savingsProducts,
        about: 'Interest, minimum balances and early withdrawal fees',
        for: 'savings_products.manage',
      },
      {
        label: 'Investment plans',
        to: paths.staff.investmentPlans,
        about: 'Terms and rates',
        for: 'investment_plans.manage',
      },
      {
        label: 'BetaLife plans',
        to: paths.staff.betalifeProduct,
        about: 'Packages, prices and cancellation fees',
        for: 'betalife.manage',
      },
    ],
  },
  {
    title: 'Fees, levies and limits',
    pages: [
      {
        label: 'Withdrawal settings',
        to: paths.staff.withdrawalSettings,
        about: 'VAT on fees, the transfer levy and the amount that needs a review',
        for: 'withdrawals.review',
      },
      {
        label: 'Investment settings',
        to: paths.staff.investmentSettings,
        about: 'Payout amount that needs two people',
        for: 'investments.pay',
      },
      {
        label: 'BetaLife settings',
        to: paths.staff.betalifeSettings,
        about: 'Price lock, extensions, delivery and VAT on cancellations',
        for: 'betalife.manage',
      },
      {
        label: 'Approval limits',
        to: paths.staff.approvalLimits,
        about: 'Approval limit per person',
        for: 'loans.approve',
      },
      {
        label: 'KYC tier limits',
        to: paths.staff.tierLimits,
        about: 'Balances and deposits by KYC tier',
        for: 'kyc.verify',
      },
      {
        label: 'Manual payments',
        to: paths.staff.manualLimits,
        about: 'Daily limit for manual payments and reversals',
        for: 'payments.record',
      },
      {
        label: 'Revealed numbers',
        to: paths.staff.revealQuota,
        about: 'Daily limit of revealed numbers and credit reports',
        for: 'settings.manage',
      },
      {
        label: 'Reconciliation settings',
        to: paths.staff.reconciliationSettings,
        about: 'Matching by amount, and what one person may resolve',
        for: 'reconciliation.resolve',
      },
      {
        label: 'Referrals',
        to: paths.staff.referrals,
        about: 'Referral reward',
        for: 'settings.manage',
      },
    ],
  },
  {
    title: 'Credit and recovery',
    pages: [
      {
        label: 'Guarantor policy',
        to: paths.staff.guarantorPolicy,
        about: 'When a loan needs a guarantor, and how many loans one person guarantees',
        for: 'guarantors.request',
      },
      {
        label: 'Credit bureaus',
        to: paths.staff.bureauSettings,
        about: 'How long a credit report is reused',
        for: 'bureau.enquire',
      },
      {
        label: 'Scorecards',
        to: paths.staff.scorecards,
        about: 'Points of an application, and challengers compared on past loans',
        for: 'scorecards.manage',
      },
      {
        label: 'Recovery settings',
        to: paths.staff.recoverySettings,
        about: 'Contact hours, dunning letters and the assignment of recovery officers',
        for: 'recovery.assign',
      },
      {
        label: 'Bank holidays',
        to: paths.staff.bankHolidays,
        about: 'Days that move due dates and delay payouts',
        for: ['settings.manage', 'loan_products.manage', 'reports.read'],
      },
      {
        label: 'Provision rates',
        to: paths.staff.provisionRates,
        about: 'Provision by days past due',
        for: 'reports.read',
      },
    ],
  },
  {
    title: 'Brand and messages',
    pages: [
      { label: 'Brand', to: paths.staff.brand, about: 'Colours and logo', for: 'settings.manage' },
      { label: 'Messages', to: paths.staff.messages, about: 'Email and SMS templates', for: 'messages.manage' },
    ],
  },
];

/** What the role may open and the app has a screen for; a group without pages is left out. */
export function settingGroups(role: Role, exists: (path: string) => boolean): SettingGroup[] {
  const opens = (needed: SettingPage['for']): boolean => [needed].flat().some((one) => may(role, one));
  return groups
    .map(({ title, pages }) => ({ title, pages: pages.filter((page) => opens(page.for) && exists(page.to)) }))
    .filter(({ pages }) => pages.length > 0);
}

/** The pages that only the index of settings links. */
export const settingPages = (role: Role, exists: (path: string) => boolean): SettingPage[] =>
  settingGroups(role, exists).flatMap(({ pages }) => [...pages]);
