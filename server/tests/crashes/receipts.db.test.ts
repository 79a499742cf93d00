/** No command of payment slips, and no request of staff to reactivate a savings account, is done by halves. */
import { receiptCommands } from './receipts.ts';
import { testCommands } from './whole.ts';

testCommands(receiptCommands);
