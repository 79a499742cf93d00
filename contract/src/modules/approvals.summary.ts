/** The number of pending approvals, which every page of staff shows in its menu. It is apart so that the menu does not load the other calls. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { one } from '../kernel/page.ts';

export const approvalSummary = call({
  method: 'GET',
  path: '/{role}/approvals/summary',
  summary: 'The number of approvals pending for the caller, and the kinds to filter by.',
  access: 'approvals.read',
  addition: true,
  reply: one(z.object({ waiting: z.int(), kinds: z.array(z.object({ kind: z.string(), title: z.string(), waiting: z.int() })) })),
});
