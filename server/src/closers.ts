/** What the end of the business day closes, product by product, as one list. */
import type { DayCloser } from '#modules/closings';
import { investmentDayCloser } from '#modules/investment-contracts';
import { loanDayCloser } from '#modules/loan-accounts';
import { savingsDayCloser } from '#modules/savings/interest';

export const dayClosers: readonly DayCloser[] = [loanDayCloser, investmentDayCloser, savingsDayCloser];
