/** How a payment before its due date is used: the choices for an amount, and the one that is picked. */
import type { Kobo } from '@ajo/contract/kernel/money';
import { dayInLagos } from '@ajo/contract/kernel/time';
import type { LoanView } from '@ajo/contract/modules/loans';
import type { RepaymentsView } from '@ajo/contract/modules/repayments';
import { useDeferredValue, useState } from 'react';
import { now } from '#platform/clock';
import { type EarlyUse, effectLabels } from './early.labels.ts';
import { awaitsQuote, usesForPayer } from './early-uses.ts';
import { usePrepaymentQuote } from './my-repayments.calls.ts';

type EarlyInput = { typed: Kobo | undefined; repayments: RepaymentsView };

/** The use of early money: `effect` is sent with the payment, and not when the instalment is settled as planned. */
export function useEarlyUse(loanId: LoanView['id'], { typed, repayments }: EarlyInput) {
  const [picked, setUse] = useState<EarlyUse>();
  const quote = usePrepaymentQuote(loanId, useDeferredValue(typed));
  const uses = usesForPayer(typed, quote.data, { ...repayments, today: dayInLagos(now()) });
  const use = uses.find(({ effect }) => effect === picked)?.effect ?? uses[0]?.effect ?? 'skip_next';
  // No use goes with a transfer: exactly the next instalment settles it as planned, any other amount pays the next rows.
  const byTransfer = uses.some(({ effect }) => effect === 'as_planned') ? 'as_planned' : 'skip_next';
  const isAsking = awaitsQuote(typed, quote.data, repayments);
  return {
    uses,
    use,
    setUse,
    effect: uses.length === 0 || use === 'as_planned' ? undefined : use,
    transferCountsAs: uses.length > 0 && use !== byTransfer ? effectLabels[byTransfer] : undefined,
    isAsking,
    error: isAsking ? quote.error : null,
  };
}
