/** Whether the money of a customer opens the page: there is no open loan, and no end of one to read about. */
import { noMoney, plus } from '@ajo/contract/kernel/money';
import type { OwnHoldings } from '@ajo/contract/modules/dashboard.holdings';
import { openLoanOf } from '@ajo/contract/modules/loan-applications.own';
import type { LoanRow } from '@ajo/contract/modules/loans';

export const hasEnded = (row: LoanRow | undefined): row is LoanRow =>
  row !== undefined && (row.status === 'completed' || row.status === 'denied' || row.returned_on !== null);

export const hasMoney = ({ savings, investments }: OwnHoldings): boolean =>
  plus(savings.balance, investments.principal) > noMoney;

/** `named`: the id of the loan in the address. */
export const moneyLeads = (holdings: OwnHoldings, rows: readonly LoanRow[], named: string | null): boolean =>
  !openLoanOf(rows) && ![rows[0], rows.find(({ id }) => id === named)].some(hasEnded) && hasMoney(holdings);
