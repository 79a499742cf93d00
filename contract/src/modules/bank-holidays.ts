/** The calendar of bank holidays: days with a name that staff add and remove before they come. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { one } from '../kernel/page.ts';
import { Day } from '../kernel/time.ts';

export const BankHoliday = z.object({
  on: Day,
  name: z.string().trim().min(3, 'Enter a name of at least 3 characters').max(60, 'At most 60 characters'),
});
export type BankHoliday = z.output<typeof BankHoliday>;

/** `can_change`: the day is still to come. */
export const BankHolidayView = BankHoliday.extend({ can_change: z.boolean() });
export type BankHolidayView = z.output<typeof BankHolidayView>;

const readers = ['settings.manage', 'loan_products.manage', 'reports.read'] as const;
const calendar = one(z.array(BankHolidayView));

export const bankHolidayCalls = {
  list: call({
    method: 'GET',
    path: '/{role}/bank-holidays',
    summary: 'The calendar of bank holidays, the earliest first.',
    access: readers,
    addition: true,
    reply: calendar,
  }),
  add: call({
    method: 'POST',
    path: '/admin/bank-holidays',
    summary:
      'Adds a bank holiday that is to come. Loans of later applications move their due days; payouts wait for the next open day.',
    access: 'settings.manage',
    addition: true,
    stepUp: true,
    body: BankHoliday,
    reply: calendar,
  }),
  remove: call({
    method: 'POST',
    path: '/admin/bank-holidays/{day}/remove',
    summary: 'Removes a bank holiday that is to come. Loans keep the days that they copied.',
    access: 'settings.manage',
    addition: true,
    stepUp: true,
    params: z.object({ day: Day }),
    reply: calendar,
  }),
};
