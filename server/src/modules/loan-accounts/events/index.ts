/** The events of a loan account as they are stored. */
export { addEngineChange, addEvent, saveParts, paymentEvent, standingWriteOff, eventsOf } from './loan-event.store.ts';
export { newScheduleOf } from './new-schedule.store.ts';
export { isInSchedule } from '../loan-account.rules.ts';
