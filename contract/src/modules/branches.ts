/** API contract: branches and their officers. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { idOf, UserId } from '../kernel/id.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { one, PageNumber, pageOf, PerPage } from '../kernel/page.ts';
import { nigerianStates } from '../kernel/states.ts';
import { AccountType, UserRow } from './users.ts';

export const BranchId = idOf('BranchId');
export type BranchId = z.output<typeof BranchId>;

/** The current books of the users responsible today. */
export const Figures = z.object({
  customers: z.int(),
  active_loans: z.int(),
  /** Running loans with a row that is past its day. */
  late_loans: z.int(),
  outstanding: KoboOnWire,
  overdue: KoboOnWire,
});
export type Figures = z.output<typeof Figures>;

export const BranchRow = Figures.extend({
  id: BranchId,
  name: z.string(),
  address: z.string().nullable(),
  /** New applicants who live in it join this branch. */
  state: z.string().nullable(),
  phone_number: z.string().nullable(),
  closed: z.boolean(),
  team_leads: z.array(z.object({ id: UserId, name: z.string() })),
  officers: z.array(z.object({ id: UserId, name: z.string() })),
  can: z.array(z.enum(['edit'])),
});
export type BranchRow = z.output<typeof BranchRow>;

export const OfficerRow = Figures.extend({
  id: UserId,
  name: z.string(),
  type: AccountType,
  suspended: z.boolean(),
  /** Loans paid out while this officer was the account officer, also when another one is responsible today. */
  loans_made: z.int(),
  amount_made: KoboOnWire,
});
export type OfficerRow = z.output<typeof OfficerRow>;

export const BranchView = BranchRow.omit({ officers: true }).extend({ officers: z.array(OfficerRow) });
export type BranchView = z.output<typeof BranchView>;

export const OfficerView = OfficerRow.extend({
  branch: z.object({ id: BranchId, name: z.string() }),
  portfolio: pageOf(UserRow),
});

export const BranchForm = z.object({
  name: z.string().trim().min(2, 'Enter a name for the branch').max(80),
  address: z.string().trim().max(200).optional(),
  state: z.enum(nigerianStates, 'Choose a state').optional(),
  phone_number: z
    .string()
    .max(30)
    .overwrite((text) => text.replaceAll(/[\s().-]/g, ''))
    .regex(/^(?:\+?234|0)\d{7,10}$/, 'Enter a Nigerian phone number')
    .optional(),
  closed: z.boolean().optional(),
});
export type BranchForm = z.output<typeof BranchForm>;

const ById = z.object({ id: BranchId });

export const branchCalls = {
  list: call({
    method: 'GET',
    path: '/{role}/branch',
    summary: "The branches within the caller's scope with their officers and figures.",
    access: 'branches.read',
    reply: z.object({ data: z.array(BranchRow) }),
  }),
  read: call({
    method: 'GET',
    path: '/{role}/branch/{id}',
    summary: 'One branch, and the figures of each officer.',
    access: 'branches.read',
    params: ById,
    reply: one(BranchView),
  }),
  create: call({
    method: 'POST',
    path: '/{role}/branch',
    summary: 'Opens a branch.',
    access: 'branches.manage',
    addition: true,
    body: BranchForm,
    status: 201,
    reply: one(BranchView),
  }),
  update: call({
    method: 'PUT',
    path: '/{role}/branch/{id}',
    summary: 'Changes, closes or reopens a branch; a branch with people cannot be closed.',
    access: 'branches.manage',
    addition: true,
    params: ById,
    body: BranchForm,
    reply: one(BranchView),
  }),
  officer: call({
    method: 'GET',
    path: '/admin/branch/{id}/officer/{oid}',
    summary: 'One officer of a branch: figures and portfolio.',
    access: 'branches.read',
    params: z.object({ id: BranchId, oid: UserId }),
    query: z.object({ page: PageNumber, per_page: PerPage }),
    reply: one(OfficerView),
  }),
};
