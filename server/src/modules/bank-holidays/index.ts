/** Bank holidays: the calendar of days on which banks are closed, in addition to weekends and fixed dates. */
export { bankHolidays } from './calendar.ts';
export { bankHolidayRoutes } from './bank-holidays.routes.ts';
