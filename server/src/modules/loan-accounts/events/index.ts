/** The events of a loan account as they are stored. */
export { addEvent, saveParts, paymentEvent, eventsOf } from './loan-event.store.ts';
