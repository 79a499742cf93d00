/** Closes the days of every product, as the job does. */
import type { Day } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { closeOpenDays as closeDays } from '#modules/closings';
import { dayClosers } from '../../src/closers.ts';

export const closeOpenDays = (context: Context, batchSize?: number): Promise<Day[]> =>
  closeDays(context, dayClosers, { batchSize });
