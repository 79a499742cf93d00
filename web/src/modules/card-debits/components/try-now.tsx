/** The button that collects what is due from the saved card now. */
import type { LoanId } from '@ajo/contract/modules/loans';
import { Button, Row } from '#ui';
import { useAutoDebit } from '../card-debits.calls.ts';

type Props = { loanId: LoanId; whyNot: string | null; onTried?: (() => void) | undefined };

/** What would be refused is not offered: its reason is here. */
export function TryNow({ loanId, whyNot, onTried }: Props) {
  const debit = useAutoDebit(loanId);
  if (whyNot !== null) return <p className="quiet">{whyNot}.</p>;
  return (
    <Row>
      <Button look="plain" busy={debit.isPending} onClick={() => debit.mutate(undefined, { onSettled: () => onTried?.() })}>
        Collect what is due from the card
      </Button>
    </Row>
  );
}
