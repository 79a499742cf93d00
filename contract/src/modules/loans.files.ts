/** The list of loans as a file: apart from the loans, which every customer's phone fetches. */
import { fileOf } from '../kernel/list-file.ts';
import { loanCalls } from './loans.ts';

export const loanFileCalls = { search: fileOf(loanCalls.search, '/{role}/export/loans') };
