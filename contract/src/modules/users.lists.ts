/** The lists of people: customers and merchants, and staff. */
import { defineList } from '../kernel/list.ts';
import { userCalls } from './users.ts';

const searches = ['name', 'phone', 'email'] as const;

export const userList = defineList({
  name: 'users',
  call: userCalls.search,
  file: '/{role}/export/users',
  searches,
  fixed: ['filter'],
});

export const staffList = defineList({ name: 'admins', call: userCalls.searchStaff, file: '/{role}/export/admins', searches });
