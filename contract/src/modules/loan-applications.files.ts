/** The list of loans as a file: apart from the loans, which every customer's phone fetches. */
import { defineList } from '../kernel/list.ts';
import { loanCalls } from './loan-applications.ts';

export const loanList = defineList({
  name: 'requests',
  call: loanCalls.search,
  file: '/{role}/export/loans',
  searches: ['search', 'name', 'phone', 'email'],
});
