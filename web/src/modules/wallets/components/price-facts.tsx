/** What an amount costs by card or on the payment page. Without a price its place is kept: the buttons below do not move when it arrives. */
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import { Facts } from '#ui';

type Props = {
  /** What the amount is for: "For your savings". */
  label: string;
  of: { amount: Kobo; fee: Kobo; total: Kobo } | undefined;
  /** The price is that of the amount before. */
  isBehind: boolean;
};

export const PriceFacts = ({ label, of: price, isBehind }: Props) => (
  <div className="follows" aria-busy={isBehind}>
    <Facts
      of={{
        [label]: price && naira(price.amount),
        'Processing fee': price && naira(price.fee),
        'You pay': price && naira(price.total),
      }}
      total="You pay"
    />
  </div>
);
