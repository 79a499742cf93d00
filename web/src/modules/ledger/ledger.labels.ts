/** The words of the books: classes of accounts, kinds of journals, and the pages of those who own an account. */
import { capital } from '@ajo/contract/kernel/capital';
import type { LedgerOwner, LedgerOwnerKind, TrialBalanceView } from '@ajo/contract/modules/ledger';
import { paths } from '#platform/paths';

type AccountClass = TrialBalanceView['rows'][number]['class'];
/** Of the books. */
export type Side = TrialBalanceView['rows'][number]['normal'];

export const classLabels: Record<AccountClass, string> = {
  asset: 'Assets',
  liability: 'Liabilities',
  equity: 'Equity',
  income: 'Income',
  expense: 'Expenses',
};

export const ownerLabels: Record<LedgerOwnerKind, string> = {
  loan: 'Loan',
  savings: 'Savings account',
  investment: 'Investment',
  subscription: 'Subscription',
  customer: 'Customer',
  merchant: 'Merchant',
  provider: 'Provider',
};

const kindWords: Readonly<Record<string, string>> = { 'withholding-tax-taken': 'Withholding tax deducted' };

/** "loan-fee-returned" is "Loan fee returned". */
export const kindText = (kind: string): string => kindWords[kind] ?? capital(kind.replaceAll('-', ' '));
export const factText = (name: string): string =>
  kindText(
    name
      .replaceAll('_', '-')
      .replace(/([a-z])([A-Z])/g, '$1-$2')
      .toLowerCase(),
  );

/** Undefined where the owner has no page of its own. */
export const pageOfOwner = ({ kind, id }: LedgerOwner): string | undefined => ownerPages[kind]?.(id);

const ownerPages: Partial<Record<LedgerOwner['kind'], (id: string) => string>> = {
  loan: paths.staff.request,
  savings: paths.staff.savingsAccount,
  investment: paths.staff.investment,
  subscription: paths.staff.subscription,
  customer: paths.staff.user,
};

/** "Loan AJ-000042"; without a number "Loan …0123456789ab"; a provider is named. */
export const ownerText = ({ kind, id }: LedgerOwner, number: string | null = null): string =>
  kind === 'provider' ? kindText(id) : `${ownerLabels[kind]} ${number ?? shortId(id)}`;

/** The end of an id is what differs between the ids of one day. */
export const shortId = (id: string): string => (id.length > 20 ? `…${id.slice(-12)}` : id);
