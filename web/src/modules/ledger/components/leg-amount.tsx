/** One side of a leg: the column names it, and on a phone, where there are no columns, the amount does. */
import type { Kobo } from '@ajo/contract/kernel/money';
import { Money } from '#ui';
import './leg-amount.css';

export const LegAmount = ({ of: amount, side }: { of: Kobo; side: 'Dr' | 'Cr' }) => (
  <span className="money">
    <Money of={amount} />
    <span className="leg-side"> {side}</span>
  </span>
);
