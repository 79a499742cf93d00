/** The calendar, as a setting: a change applies at once, and only to days that are still to come. */
import { type Day, day } from '@ajo/contract/kernel/time';
import { BankHoliday } from '@ajo/contract/modules/bank-holidays';
import { z } from 'zod';
import { type Setting, settingOn } from '#modules/settings';
import type { Database } from '#platform/db/transaction';

const Calendar = z.object({ holidays: z.array(BankHoliday) });

export const calendarSetting = {
  name: 'calendar.bank_holidays',
  shape: Calendar,
  atFirst: { holidays: [] },
} satisfies Setting<typeof Calendar>;

/** No change is dated in the future, so the newest calendar is the one that applies. */
const lastDay = day('9999-12-31');

export const calendarOf = async (db: Database): Promise<readonly BankHoliday[]> =>
  (await settingOn(db, calendarSetting, lastDay)).holidays;

/** Days only, the earliest first. */
export const bankHolidays = async (db: Database): Promise<readonly Day[]> => (await calendarOf(db)).map(({ on }) => on);
