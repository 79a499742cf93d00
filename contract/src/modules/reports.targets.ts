/** Targets of collections: what an account officer is to collect in a month, beside what fell due and what came. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { UserId } from '../kernel/id.ts';
import { KoboOnWire, SettingKoboOnWire } from '../kernel/money.ts';
import { one } from '../kernel/page.ts';
import { Instant } from '../kernel/time.ts';

export const TargetMonth = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Enter a month like 2026-10');

const figures = {
  /** Null without a target. */
  target: KoboOnWire.nullable(),
  /** Of instalments that fall due in the month. */
  due: KoboOnWire,
  collected: KoboOnWire,
  /** `collected` in hundredths of a percent of `target`; null without a target. */
  attained_bps: z.int().nullable(),
};

export const CollectionTarget = z.object({
  officer: z.object({ id: UserId, name: z.string(), branch: z.string().nullable() }),
  ...figures,
  set_by: z.string().nullable(),
  set_at: Instant.nullable(),
});
export type CollectionTarget = z.output<typeof CollectionTarget>;

export const CollectionTargets = z.object({
  month: TargetMonth,
  targets: z.array(CollectionTarget),
  /** Of officers with a target. */
  total: z.object(figures),
  /** The month is not over, and the caller may set targets. */
  can_set: z.boolean(),
});
export type CollectionTargets = z.output<typeof CollectionTargets>;

export const targetCalls = {
  list: call({
    method: 'GET',
    path: '/{role}/collections/targets',
    summary: 'Account officers in scope with their target of a month, the amount due and the amount collected.',
    access: 'collections.read',
    addition: true,
    query: z.object({ month: TargetMonth }),
    reply: one(CollectionTargets),
  }),
  set: call({
    method: 'POST',
    path: '/{role}/collections/targets',
    summary:
      'Sets the target of an account officer for the running month or one of the next twelve. Earlier amounts stay in history.',
    access: 'collections.targets',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    body: z.object({ month: TargetMonth, officer_id: UserId, amount: SettingKoboOnWire }),
    reply: one(CollectionTargets),
  }),
};
