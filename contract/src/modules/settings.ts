/** API contract: planned settings. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { done } from '../kernel/page.ts';
import { Day } from '../kernel/time.ts';

export const settingCalls = {
  cancelPlanned: call({
    method: 'DELETE',
    path: '/admin/planned-settings/{name}/{day}',
    summary: 'Cancels the values of a setting that are planned from a later day. Not for values that two people decide.',
    access: 'settings.manage',
    stepUp: true,
    addition: true,
    params: z.object({ name: z.string().regex(/^[a-z][a-z_.]{2,60}$/), day: Day }),
    reply: done,
  }),
};
