/** Adds a bank holiday, or removes one, and records it. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { Day } from '@ajo/contract/kernel/time';
import type { BankHoliday } from '@ajo/contract/modules/bank-holidays';
import type { Context } from '#context';
import type { HistoryAct } from '#modules/history';
import { changeSettingIn, holdSetting } from '#modules/settings';
import { inTransaction } from '#platform/db/transaction';
import { calendarOf, calendarSetting } from '../calendar.ts';
import { whyNotAdd, whyNotRemove } from '../calendar.rules.ts';

type Holidays = readonly BankHoliday[];
type CalendarChange = { action: HistoryAct; change: (calendar: Holidays, today: Day) => Holidays };

/** The setting is held before it is read, so that two people who add at once both keep their day. */
const changeCalendar = (context: Context, actor: Actor, { action, change }: CalendarChange): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    await holdSetting(tx, calendarSetting.name);
    const holidays = [...change(await calendarOf(tx), context.clock.businessDay())];
    await changeSettingIn(tx, context, actor, { setting: calendarSetting, value: { holidays }, action });
  });

/** @throws DomainError that names the field: a day that is not to come, too far ahead, or in the calendar already. */
export const addHoliday = (context: Context, actor: Actor, holiday: BankHoliday): Promise<void> =>
  changeCalendar(context, actor, {
    action: 'added a bank holiday',
    change: (calendar, today) => {
      refuseIf(whyNotAdd({ on: holiday.on, today, calendar }));
      return [...calendar, holiday].toSorted((a, b) => (a.on < b.on ? -1 : 1));
    },
  });

/** @throws DomainError `holiday_missing`, or `holiday_passed` for a day that is not to come. */
export const removeHoliday = (context: Context, actor: Actor, on: Day): Promise<void> =>
  changeCalendar(context, actor, {
    action: 'removed a bank holiday',
    change: (calendar, today) => {
      refuseIf(whyNotRemove({ on, today, calendar }));
      return calendar.filter((one) => one.on !== on);
    },
  });
