/** Paying with a saved card: one button for each card that can be charged. The caller shows the result. */
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import type { CardChargeView } from '@ajo/contract/modules/card-debits';
import type { LoanId } from '@ajo/contract/modules/loans';
import { cardName, useCards } from '#modules/wallets';
import { Button, Notice, Problem } from '#ui';
import type { PaymentInput } from '#modules/repayments';
import { useChargeCard } from '../card-debits.calls.ts';

type Props = {
  loanId: LoanId;
  input: PaymentInput | undefined;
  total: Kobo | undefined;
  /** The total is of another amount, and that of this one is on its way. */
  isBehind: boolean;
  /** The card was charged, or the bank has not answered yet: in both cases nothing must be paid again. */
  onCharged: (result: CardChargeView) => void;
};

export function PayByCard({ loanId, input, total, isBehind, onCharged }: Props) {
  const cards = useCards().data?.filter(({ usable }) => usable) ?? [];
  const charge = useChargeCard(loanId);
  const result = charge.data?.data;
  return (
    <>
      {result?.status === 'failed' && (
        <Notice tone="error" title="The card was not charged">
          {result.reason ?? 'Nothing was taken. You can try another way.'}
        </Notice>
      )}
      <Problem of={charge.error} />
      {cards.map((card) => (
        <Button
          key={card.id}
          wide
          busy={charge.isPending && charge.variables.card_id === card.id}
          disabled={input === undefined || total === undefined || isBehind || charge.isPending}
          onClick={() =>
            input &&
            charge.mutate(
              { card_id: card.id, ...input },
              { onSuccess: ({ data }) => data.status !== 'failed' && onCharged(data) },
            )
          }
        >
          Pay {total === undefined ? '' : naira(total)} with {cardName(card)}
        </Button>
      ))}
    </>
  );
}
