/** How the end of the day closes investments. Registered in the list of day closers. */
import { closeDaysOfInvestment, closeInvestmentDays } from './commands/close-investment-days.ts';
import { reopenInvestmentDays } from './commands/reopen-investment-days.ts';
import { contractsBehind, contractsClosedOn, firstOpenDay } from './contract.store.ts';

export const investmentDayCloser = {
  kind: 'investment',
  firstOpenDay,
  behind: contractsBehind,
  closeBatch: closeInvestmentDays,
  closeOne: closeDaysOfInvestment,
  toReopen: contractsClosedOn,
  reopenOne: reopenInvestmentDays,
};
