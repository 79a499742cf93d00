/** API contract: users and staff. */
import { z } from 'zod';
import { staffRoles } from '../kernel/access.ts';
import { call } from '../kernel/call.ts';
import { UserId } from '../kernel/id.ts';
import { ApprovalRequested } from './approvals.answer.ts';
import { AccountType, UserState } from './users.account.ts';
import { many, one, PageNumber, pageOf, PerPage, sortable } from '../kernel/page.ts';
import { isPersonName, personNameRule } from '../kernel/person-name.ts';
import { MobileNumber } from '../kernel/phone.ts';
import { Day, Instant } from '../kernel/time.ts';

export { AccountType, UserState };

/** What the caller may do with a person right now. Screens draw exactly these buttons. */
export const UserAction = z.enum([
  'edit',
  'change_role',
  'suspend',
  'force_password',
  'invite_again',
  'reinstate',
  'delete',
  'transfer',
  'request_transfer',
  'request_change',
]);
export type UserAction = z.output<typeof UserAction>;

/** What staff see of a person; what a role may not see is null. */
export const UserRow = z.object({
  id: UserId,
  name: z.string(),
  email: z.string().nullable(),
  phone_number: z.string().nullable(),
  date_of_birth: Day.nullable(),
  type: AccountType,
  /** The same as `type`, by the name under which an edit sends it. */
  user_type_id: AccountType,
  status: UserState,
  suspended: z.boolean(),
  branch: z.string().nullable(),
  officer: z.string().nullable(),
  created_at: Instant,
});
export type UserRow = z.output<typeof UserRow>;

export const Office = z.enum(['account', 'onboarding', 'deposit', 'recovery']);
export type Office = z.output<typeof Office>;

/** Who looks after a customer, and who did. */
export const OfficerLine = z.object({
  office: Office,
  id: UserId,
  name: z.string(),
  since: Instant,
  until: Instant.nullable(),
});
export type OfficerLine = z.output<typeof OfficerLine>;

export const UserView = UserRow.extend({
  first_name: z.string(),
  last_name: z.string(),
  branch_id: z.uuid().nullable(),
  suspended_reason: z.string().nullable(),
  officers: z.array(OfficerLine),
  can: z.array(UserAction),
});
export type UserView = z.output<typeof UserView>;

const paging = { page: PageNumber, per_page: PerPage };
/** `filter[user_type][]`; customers and merchants when it is left out. */
const filter = z.object({ user_type: many(AccountType) }).optional();
const filters = {
  email: z.string().trim().max(200).optional(),
  /** A state, or `suspended`. */
  status: z.enum([...UserState.options, 'suspended']).optional(),
  name: z.string().trim().max(200).optional(),
  phone: z.string().trim().max(30).optional(),
  branch_id: z.uuid().optional(),
};
const order = sortable('name', 'since');
export const UserSearch = z.object({
  ...paging,
  filter,
  /** `user` finds every kind of customer. */
  type: z.enum(['user', 'merchant']).optional(),
  ...filters,
  officer_id: UserId.optional(),
  ...order,
});
export type UserSearch = z.output<typeof UserSearch>;
export const StaffSearch = z.object({ ...paging, type: z.enum(staffRoles).optional(), ...filters, ...order });
export type StaffSearch = z.output<typeof StaffSearch>;

/** What is allowed in it depends on whose it is (`NewStaff`, and the server for edits): a merchant's can be a company's. */
const NameText = z
  .string()
  .trim()
  .min(2, 'Enter the name')
  .max(120)
  .regex(/^[^\p{C}<>]+$/u, 'Enter the name in letters');
const Email = z.string().trim().toLowerCase().max(200).pipe(z.email('Enter a valid email address'));
export const Reason = z.string().trim().min(3, 'Give a reason of at least 3 characters').max(500);

export const NewStaff = z
  .object({
    name: NameText.regex(/\S\s+\S/, 'Enter first and last name'),
    email: Email,
    phone_number: MobileNumber,
    date_of_birth: Day.optional(),
    user_type_id: AccountType,
    branch_id: z.uuid('Choose a branch').optional(),
  })
  .refine(({ name, user_type_id: type }) => type === 'merchant' || isPersonName(name), {
    path: ['name'],
    message: personNameRule,
  });
export type NewStaff = z.output<typeof NewStaff>;

/** An empty field of a form is one that was left alone. */
const orEmpty = <T extends z.ZodType>(thing: T) => z.union([thing, z.literal(''), z.null()]).optional();
const facts = {
  email: orEmpty(Email),
  name: orEmpty(NameText),
  phone_number: orEmpty(MobileNumber),
  date_of_birth: orEmpty(Day),
  branch_id: orEmpty(z.uuid('Choose a branch')),
};
/** Only what is sent is changed. */
export const UserEdit = z.object({ ...facts, user_type_id: orEmpty(AccountType), reason: orEmpty(Reason) });
export type UserEdit = z.output<typeof UserEdit>;

export const CustomerEdit = z.object({ user_id: UserId, ...facts, reason: orEmpty(Reason) });

export const Suspension = z
  .object({ user_id: UserId, suspend: z.boolean(), reason: Reason.optional() })
  .refine(({ suspend, reason }) => !suspend || reason, { path: ['reason'], message: 'Give a reason, in a few words' });

const ById = z.object({ id: UserId });

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
    summary: "People within the caller's scope by email, state, name, phone, branch and officer.",
    access: ['customers.read', 'staff.read'],
    query: UserSearch,
    reply: pageOf(UserRow),
  }),
  searchStaff: call({
    method: 'GET',
    path: '/{role}/search/admins',
    summary: "Staff within the caller's scope by role, email, state, name, phone and branch.",
    access: ['customers.read', 'staff.read'],
    addition: true,
    query: StaffSearch,
    reply: pageOf(UserRow),
  }),
  read: call({
    method: 'GET',
    path: '/{role}/get_user/{id}',
    summary: 'One person, their officers, and what the caller may do.',
    access: ['customers.read', 'staff.read'],
    params: ById,
    reply: one(UserView),
  }),
  types: call({
    method: 'GET',
    path: '/{role}/user-types',
    summary: 'The roles, and those that the caller may assign.',
    access: ['customers.read', 'staff.read'],
    reply: z.object({ data: z.array(z.object({ id: AccountType, name: z.string(), may_give: z.boolean() })) }),
  }),
  subadmins: call({
    method: 'GET',
    path: '/{role}/subadmins',
    summary: 'Options: staff who may be responsible for customers (sub-admins, team leads, officers).',
    access: ['customers.read', 'staff.read'],
    /** `everywhere` shows those of other branches too: a transfer may lead there. */
    query: z.object({
      filter,
      branch_id: z.uuid().optional(),
      everywhere: z.literal('true').optional(),
      /** Only staff whose role can hold it. */
      office: Office.optional(),
    }),
    reply: z.object({
      data: z.array(
        z.object({ id: UserId, name: z.string(), type: AccountType, branch: z.string().nullable(), status: UserState }),
      ),
    }),
  }),
  branchOptions: call({
    method: 'GET',
    path: '/{role}/branch-options',
    summary: 'Options: the open branches.',
    access: ['customers.read', 'staff.read'],
    addition: true,
    reply: z.object({ data: z.array(z.object({ id: z.uuid(), name: z.string() })) }),
  }),
  create: call({
    method: 'POST',
    path: '/admin/users',
    summary:
      'Adds a staff member or a merchant and mails an invitation to set a password. Roles with sensitive capabilities need a second person.',
    access: 'staff.manage',
    stepUp: true,
    body: NewStaff,
    status: 201,
    reply: one(z.union([UserView, ApprovalRequested])),
  }),
  update: call({
    method: 'PUT',
    path: '/{role}/users/{id}',
    summary:
      "Changes a person's record. A role, and the email and phone of staff or of a customer with a loan, need a second person.",
    access: ['customers.edit', 'staff.manage'],
    stepUp: true,
    params: ById,
    body: UserEdit,
    reply: one(z.union([UserView, ApprovalRequested])),
  }),
  editCustomer: call({
    method: 'POST',
    path: '/admin/edit_customer_profile',
    summary: 'Changes the profile of a customer.',
    access: 'customers.edit',
    stepUp: true,
    body: CustomerEdit,
    files: {},
    reply: one(z.union([UserView, ApprovalRequested])),
  }),
  suspend: call({
    method: 'PUT',
    path: '/admin/suspend_user',
    summary: 'Suspends a person, which ends their sessions immediately, or lifts the suspension.',
    access: ['customers.suspend', 'staff.manage'],
    body: Suspension,
    reply: one(UserView),
  }),
  forcePassword: call({
    method: 'PUT',
    path: '/{role}/users/{id}/force-password-change',
    summary: 'Forces a password change: until then every other call of this person returns 401 with the reason.',
    access: ['customers.suspend', 'staff.manage'],
    stepUp: true,
    addition: true,
    params: ById,
    body: z.object({ reason: Reason }),
    reply: one(UserView),
  }),
  inviteAgain: call({
    method: 'POST',
    path: '/{role}/users/{id}/invitation',
    summary:
      'Sends the invitation of a colleague or merchant who has not chosen a password again. The link of the mail before stops working.',
    access: 'staff.manage',
    addition: true,
    params: ById,
    reply: one(UserView),
  }),
  remove: call({
    method: 'DELETE',
    path: '/{role}/users/{id}',
    summary: 'Closes an account. Nothing is removed; refused while a loan runs or money is held.',
    access: ['customers.delete', 'staff.manage'],
    params: ById,
    body: z.object({ reason: Reason.optional() }),
    reply: z.object({ message: z.string() }),
  }),
};
