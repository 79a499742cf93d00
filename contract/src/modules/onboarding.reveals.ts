/** What the two sides promise each other about how many numbers one colleague may read in full. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { done, one } from '../kernel/page.ts';

export const RevealQuota = z.object({
  /** Full identity and account numbers, by one person in one day. */
  per_day: z.int().min(1, 'Allow at least one').max(500, 'Allow at most 500'),
});
export type RevealQuota = z.output<typeof RevealQuota>;

export const revealQuotaCalls = {
  read: call({
    method: 'GET',
    path: '/admin/reveal_quota',
    summary: 'The daily quota of revealed identity and account numbers per staff member.',
    access: ['pii.reveal', 'settings.manage'],
    addition: true,
    reply: one(RevealQuota),
  }),
  set: call({
    method: 'PUT',
    path: '/admin/reveal_quota',
    summary: 'Sets the quota from today.',
    access: 'settings.manage',
    stepUp: true,
    addition: true,
    body: RevealQuota,
    reply: done.extend({ data: RevealQuota }),
  }),
};
