/** Binds the calls of the calendar. No decisions in here. */
import { type BankHolidayView, bankHolidayCalls } from '@ajo/contract/modules/bank-holidays';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import { calendarOf } from './calendar.ts';
import { isToCome } from './calendar.rules.ts';
import { addHoliday, removeHoliday } from './commands/change-calendar.ts';

export function bankHolidayRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, bankHolidayCalls.list, async (within) => ({ data: await viewOf(within) }));
  serve(app, context, bankHolidayCalls.add, async (within, { actor, body }) => {
    await addHoliday(within, actor, body);
    return { message: 'Holiday added', data: await viewOf(within) };
  });
  serve(app, context, bankHolidayCalls.remove, async (within, { actor, params }) => {
    await removeHoliday(within, actor, params.day);
    return { message: 'Holiday removed', data: await viewOf(within) };
  });
}

const viewOf = async ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<BankHolidayView[]> =>
  (await calendarOf(db)).map((one) => ({ ...one, can_change: isToCome(one.on, clock.businessDay()) }));
