/** When figures of arrears were calculated: lists of loans and the page of a customer use the same words. */
import { type Day, longDay } from '@ajo/contract/kernel/time';

/** @param closed the last closed day */
export const arrearsText = (closed: Day): string =>
  `Payments of today are included. Penalties and interest on arrears are added when a day is closed, last on ${longDay(closed)}.`;
