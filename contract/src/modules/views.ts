/** What the two sides promise each other about the lists of staff: views that a person saves, and the columns that they look at. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { idOf } from '../kernel/id.ts';
import { Instant } from '../kernel/time.ts';

/**
 * Every list of staff, with the filters that a view keeps. What finds one person (name, phone, e-mail, a free search) is not among
 * them: a view would keep it for years, out of reach of that person's rights (decision 082).
 */
export const listFilters = {
  requests: ['status', 'waiting', 'standing', 'officer_id', 'branch_id', 'date_filter', 'start_date', 'end_date'],
  users: ['type', 'status', 'branch_id', 'officer_id'],
  admins: ['type', 'status', 'branch_id'],
  approvals: ['state', 'kind'],
  transfers: ['status'],
  management_requests: ['status'],
  businesses: ['status', 'state', 'branch_id'],
  referrals: ['status', 'channel'],
  kyc: ['status', 'kind'],
  merchants: [],
  slips: ['status'],
  imports: [],
  payouts: ['status'],
  complaints: ['status', 'category'],
  contact_messages: [],
  privacy_requests: ['status'],
  deliveries: ['status', 'channel'],
  templates: [],
  set_aside: ['state'],
  outages: [],
  branches: [],
  branch_officers: [],
  officer_customers: [],
  portfolio: ['on', 'branch_id', 'officer_id', 'loan_interest_id', 'bucket', 'by'],
  days: [],
  given_up_jobs: ['state'],
  loan_products: [],
  investment_plans: [],
  betalife_plans: [],
} as const satisfies Record<string, readonly string[]>;

export const ListName = z.enum(Object.keys(listFilters) as [keyof typeof listFilters, ...(keyof typeof listFilters)[]]);
export type ListName = z.output<typeof ListName>;

/** How many views one person keeps of one list. */
export const mostViews = 20;

export const ViewId = idOf('ViewId');
export type ViewId = z.output<typeof ViewId>;

const words = /^[^\p{C}<>]+$/u;
export const ViewName = z
  .string()
  .trim()
  .min(1, 'Give the view a name')
  .max(60, 'At most 60 letters')
  .regex(words, 'Use letters and digits');
/** By heading. What is hidden is kept, not what is shown: a column that is added later is seen. */
const Columns = z.array(z.string().min(1).max(60).regex(words)).max(40);
/** As they stand in the address. Names are judged by the list. */
const Filters = z.record(z.string().max(40), z.string().min(1).max(200));

export const SavedView = z.object({
  id: ViewId,
  name: z.string(),
  filters: z.record(z.string(), z.string()),
  hidden: z.array(z.string()),
  is_default: z.boolean(),
  changed_at: Instant,
});
export type SavedView = z.output<typeof SavedView>;

/** What a person has chosen for one list. */
export const ListChoice = z.object({ list: ListName, hidden: z.array(z.string()), views: z.array(SavedView) });
export type ListChoice = z.output<typeof ListChoice>;

const own = {
  access: 'list_views.own',
  addition: true,
  reply: z.object({ message: z.string().optional(), data: ListChoice }),
} as const;
const ById = z.object({ id: ViewId });

export const viewCalls = {
  read: call({
    method: 'GET',
    path: '/{role}/list-views',
    summary: "The caller's saved views of one list, and the columns that they hide.",
    ...own,
    query: z.object({ list: ListName }),
  }),
  save: call({
    method: 'POST',
    path: '/{role}/list-views',
    summary: 'Keeps filters and columns of a list under a name; at most 20 of a list.',
    ...own,
    body: z.object({ list: ListName, name: ViewName, filters: Filters, hidden: Columns }),
    status: 201,
  }),
  change: call({
    method: 'PUT',
    path: '/{role}/list-views/{id}',
    summary: 'Changes the name of a saved view, its filters or its columns, or makes it the one that the list opens with.',
    ...own,
    params: ById,
    body: z
      .object({
        name: ViewName.optional(),
        filters: Filters.optional(),
        hidden: Columns.optional(),
        is_default: z.boolean().optional(),
      })
      .refine((change) => Object.values(change).some((value) => value !== undefined), {
        path: ['name'],
        message: 'Say what shall change',
      }),
  }),
  remove: call({
    method: 'DELETE',
    path: '/{role}/list-views/{id}',
    summary: 'Removes a saved view.',
    ...own,
    params: ById,
  }),
  choose: call({
    method: 'PUT',
    path: '/{role}/list-columns',
    summary: 'Chooses the columns of a list that the caller does not look at.',
    ...own,
    body: z.object({ list: ListName, hidden: Columns }),
  }),
};
