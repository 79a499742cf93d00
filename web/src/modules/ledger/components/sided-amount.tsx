/** A balance or a movement with its side, as the trial balance states it. */
import { type Kobo, negative, noMoney } from '@ajo/contract/kernel/money';
import { Money } from '#ui';
import type { Side } from '../ledger.labels.ts';

/** `of`: above zero on the side on which the account grows. Nothing has no side. */
export function SidedAmount({ of: amount, normal }: { of: Kobo; normal: Side }) {
  const isDebit = amount > noMoney === (normal === 'debit');
  return (
    <span className="money">
      <Money of={amount < noMoney ? negative(amount) : amount} />
      {amount !== noMoney && (isDebit ? ' Dr' : ' Cr')}
    </span>
  );
}
