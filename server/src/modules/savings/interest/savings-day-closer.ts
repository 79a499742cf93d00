/** How the end of the day closes savings. Registered in the list of day closers. */
import { closeDaysOfSavings, closeSavingsDays } from './commands/close-savings-days.ts';
import { reopenSavingsDays } from './commands/reopen-savings-days.ts';
import { accountsBehind, accountsClosedOn, firstOpenDay } from './earning.store.ts';

export const savingsDayCloser = {
  kind: 'savings',
  // Accounts cost a fifth of a loan.
  batchSize: 500,
  firstOpenDay,
  behind: accountsBehind,
  closeBatch: closeSavingsDays,
  closeOne: closeDaysOfSavings,
  toReopen: accountsClosedOn,
  reopenOne: reopenSavingsDays,
};
