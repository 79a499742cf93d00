/** API contract: the daily limit of numbers and credit reports that one staff member may reveal. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { done, one } from '../kernel/page.ts';
import { settingChange, settingView } from '../kernel/setting.ts';

export const RevealQuota = z.object({
  /** Full identity and account numbers and answers of credit bureaus, by one person in one day. */
  per_day: z.int().min(1, 'Allow at least one').max(500, 'Allow at most 500'),
});
export type RevealQuota = z.output<typeof RevealQuota>;

const RevealQuotaView = settingView(RevealQuota);

export const revealQuotaCalls = {
  read: call({
    method: 'GET',
    path: '/admin/reveal_quota',
    summary: 'The daily quota of revealed numbers and credit reports per staff member today, with planned and earlier ones.',
    access: ['pii.reveal', 'settings.manage'],
    addition: true,
    reply: one(RevealQuotaView),
  }),
  set: call({
    method: 'PUT',
    path: '/admin/reveal_quota',
    summary: 'Sets the quota from today or a later day.',
    access: 'settings.manage',
    stepUp: true,
    addition: true,
    body: settingChange(RevealQuota),
    reply: done.extend({ data: RevealQuotaView }),
  }),
};
