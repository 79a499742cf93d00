/** Terms of a product, plan or package that change on a later day. */
import { z } from 'zod';
import { idOf } from './id.ts';
import { Day, Instant } from './time.ts';

export const PlannedChangeId = idOf('PlannedChangeId');
export type PlannedChangeId = z.output<typeof PlannedChangeId>;

/** `terms`: all terms from that day, with what is planned before it. */
export const plannedChange = <Terms extends z.ZodType>(terms: Terms) =>
  z.object({ id: PlannedChangeId, effective_on: Day, made_by: z.string(), made_at: Instant, terms });
export type PlannedChange<Terms> = { id: PlannedChangeId; effective_on: Day; made_by: string; made_at: Date; terms: Terms };

/** The answer of a list of versions: those that were saved, newest first, and those of later days, earliest first. */
export const versionsReply = <Version extends z.ZodType, Terms extends z.ZodType>(version: Version, terms: Terms) =>
  z.object({ data: z.array(version), planned: z.array(plannedChange(terms)) });
