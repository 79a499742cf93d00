/** The statement of the tax that was withheld from a customer's interest in one year. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { UserId } from '../kernel/id.ts';

const query = z.object({ year: z.coerce.number<number | string>().int().min(2020).max(2100) });

export const taxStatementCalls = {
  own: call({
    method: 'GET',
    path: '/user/tax-statement',
    summary: 'Interest and withholding tax of one calendar year, of savings and investments of the customer.',
    access: 'savings.own',
    addition: true,
    query,
    download: 'application/pdf',
  }),
  staff: call({
    method: 'GET',
    path: '/{role}/users/{id}/tax-statement',
    summary: 'Interest and withholding tax of one calendar year, of savings and investments of one customer in scope.',
    access: 'investments.read',
    addition: true,
    params: z.object({ id: UserId }),
    query,
    download: 'application/pdf',
  }),
};
