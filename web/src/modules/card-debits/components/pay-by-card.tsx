/** Paying with a saved card: one button for each card that can be charged, and what became of it. Is in the pay dialog. */
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import type { LoanId } from '@ajo/contract/modules/loans';
import { cardName, useCards } from '#modules/wallets';
import { Button, Notice, Problem } from '#ui';
import type { PaymentInput } from '#modules/repayments';
import { useChargeCard } from '../card-debits.calls.ts';

type Props = { loanId: LoanId; input: PaymentInput | undefined; total: Kobo | undefined };

export function PayByCard({ loanId, input, total }: Props) {
  const cards = useCards().data?.filter(({ usable }) => usable) ?? [];
  const charge = useChargeCard(loanId);
  if (cards.length === 0) return null;
  const result = charge.data?.data;
  if (result?.status === 'completed')
    return (
      <Notice tone="success" title={`Thank you: ${naira(result.amount)} received`}>
        Your receipt is in the list of payments.
      </Notice>
    );
  if (result?.status === 'pending')
    return (
      <Notice tone="warning" title="We are asking the bank about your payment">
        You need not pay again: the list of payments follows by itself.
      </Notice>
    );
  return (
    <>
      {result && (
        <Notice tone="error" title="The card was not charged">
          {result.reason ?? 'Nothing was taken. You can try another way.'}
        </Notice>
      )}
      <Problem of={charge.error} />
      {!result &&
        cards.map((card) => (
          <Button
            key={card.id}
            wide
            look="plain"
            busy={charge.isPending && charge.variables.card_id === card.id}
            disabled={input === undefined || total === undefined || charge.isPending}
            onClick={() => input && charge.mutate({ card_id: card.id, ...input })}
          >
            Pay {total === undefined ? '' : naira(total)} with {cardName(card)}
          </Button>
        ))}
    </>
  );
}
