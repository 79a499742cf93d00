/** The customer gives up an investment that is not paid. */
import { naira } from '@ajo/contract/kernel/money';
import type { InvestmentView } from '@ajo/contract/modules/investment-contracts';
import { FormDialog } from '#ui';
import { useCancelInvestment } from '../my-investments.calls.ts';

export function CancelInvestmentDialog({ investment, onClose }: { investment: InvestmentView; onClose: () => void }) {
  const { id, number, plan, principal } = investment;
  const cancel = useCancelInvestment(id);
  return (
    <FormDialog
      title={`Cancel ${number}?`}
      act={cancel}
      verb="Cancel the investment"
      look="danger"
      onSend={() => cancel.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        {plan} with {naira(principal)} does not start. It costs nothing, and you can invest again at any time.
      </p>
      <p>Have you just paid? Do not cancel: the payment takes a minute to arrive.</p>
    </FormDialog>
  );
}
