/** A setting with a day: the body of a change, and the answer with what is planned and what applied before. */
import { z } from 'zod';
import { Day, Instant } from './time.ts';

/** In the body of a change: from when it applies, today when left out. */
export const effectiveFrom = { effective_on: Day.optional() };
export type EffectiveFrom = { effective_on?: Day | undefined };

/** The values, and the day from which they apply. */
export const settingChange = <Shape extends z.core.$ZodShape, Config extends z.core.$ZodObjectConfig>(
  values: z.ZodObject<Shape, Config>,
) => values.extend(effectiveFrom);

/** `changed_by`: the name of a person; null for what came with the product. */
export type SettingVersion<Values> = { effective_on: Day; changed_by: string | null; changed_at: Date; values: Values };
/** `setting`: its name, where planned values can be cancelled by one person. */
export type SettingView<Values> = Values & { changes: SettingVersion<Values>[]; initial: Values; setting?: string };

/** The values of today with all others. It names staff, so it is for staff only. */
export const settingView = <Shape extends z.core.$ZodShape, Config extends z.core.$ZodObjectConfig>(
  values: z.ZodObject<Shape, Config>,
) =>
  values.extend({
    /** Every day from which values apply or applied, newest first; planned days included. */
    changes: z.array(z.object({ effective_on: Day, changed_by: z.string().nullable(), changed_at: Instant, values })),
    /** The values before the first change. */
    initial: values,
    /** Its name, where planned values can be cancelled by one person. */
    setting: z.string().optional(),
  });
