/** Inside the return days the payment of everything has a cheaper choice beside it: the return, which costs no interest and no fee. */
import { minus, naira, noMoney } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { RepaymentsView } from '@ajo/contract/modules/repayments';
import { useLoanReturn } from '#modules/loan-applications';
import { Button, Notice, Problem, Stack } from '#ui';

/** After the request the sheet asks for the amount of the return. */
export function ReturnInstead({ loanId, of: { return: back, payoff } }: { loanId: LoanId; of: RepaymentsView }) {
  const { request } = useLoanReturn(loanId);
  if (!back) return null;
  const saves = minus(payoff, back.left);
  return (
    <Notice title={`Return the loan for ${naira(back.left)}`}>
      <Stack gap="tight">
        <p>
          You can return it until {longDay(back.until)}: no interest and no fee.
          {saves > noMoney && ` That is ${naira(saves)} less than the full balance.`}
        </p>
        <Problem of={request.error} />
        <div>
          <Button look="plain" small busy={request.isPending} onClick={() => request.mutate(undefined)}>
            Return the loan
          </Button>
        </div>
      </Stack>
    </Notice>
  );
}
