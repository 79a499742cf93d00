/** What the two sides promise each other about people. */
import { z } from 'zod';
import { staffRoles } from '../kernel/access.ts';
import { call } from '../kernel/call.ts';
import { UserId } from '../kernel/id.ts';
import { many, one, PageNumber, pageOf, PerPage } from '../kernel/page.ts';
import { Instant } from '../kernel/time.ts';

export const UserState = z.enum(['unregistered', 'registered', 'active']);
export type UserState = z.output<typeof UserState>;
export const AccountType = z.enum([...staffRoles, 'merchant', 'user', 'default']);

/** What staff see of a person; what a role may not see is null. */
export const UserRow = z.object({
  id: UserId,
  name: z.string(),
  email: z.string().nullable(),
  phone_number: z.string().nullable(),
  type: AccountType,
  status: UserState,
  suspended: z.boolean(),
  branch: z.string().nullable(),
  officer: z.string().nullable(),
  created_at: Instant,
});
export type UserRow = z.output<typeof UserRow>;

const paging = { page: PageNumber, per_page: PerPage };
/** `filter[user_type][]`; customers and merchants when it is left out. */
const filter = z.object({ user_type: many(AccountType) }).optional();

export const userCalls = {
  list: call({
    method: 'GET',
    path: '/{role}/users',
    summary: "People within the caller's scope, newest first.",
    access: ['customers.read', 'staff.read'],
    query: z.object({ ...paging, filter }),
    reply: pageOf(UserRow),
  }),
  search: call({
    method: 'GET',
    path: '/{role}/search/users',
    summary: "People within the caller's scope by e-mail, state, name and phone.",
    access: ['customers.read', 'staff.read'],
    query: z.object({
      ...paging,
      filter,
      email: z.string().max(200).optional(),
      status: UserState.optional(),
      name: z.string().max(200).optional(),
      phone: z.string().max(30).optional(),
    }),
    reply: pageOf(UserRow),
  }),
  read: call({
    method: 'GET',
    path: '/{role}/get_user/{id}',
    summary: 'One person.',
    access: ['customers.read', 'staff.read'],
    params: z.object({ id: UserId }),
    reply: one(UserRow),
  }),
};
