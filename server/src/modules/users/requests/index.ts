/** Requests about people: changes of an account, transfers of customers, and their review. */
export { requestChange } from './commands/request-change.ts';
export { reviewChange } from './commands/review-change.ts';
export { requestTransfer } from './commands/request-transfer.ts';
export { transferCustomers } from './commands/transfer-customers.ts';
export { requestLists } from './requests.lists.ts';
