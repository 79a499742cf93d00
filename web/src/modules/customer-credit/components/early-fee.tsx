/** What a customer should read before credit, which is free, becomes money with a day. */
import { type Day, longDay } from '@ajo/contract/kernel/time';

export const EarlyFee = ({ until }: { until?: Day }) => (
  <p className="quiet">Taking it out before {until ? longDay(until) : 'the day of the target'} costs the fee of this account.</p>
);
