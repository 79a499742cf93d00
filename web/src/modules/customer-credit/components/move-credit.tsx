/** Adds the customer's credit to a savings account, at once and without a fee. Nothing is shown without credit. */
import { naira, noMoney } from '@ajo/contract/kernel/money';
import { Button, Problem, Stack } from '#ui';
import { useMoveCredit, useOwnCredit } from '../customer-credit.calls.ts';
import { LeavingRule, type SavingsToFill } from './leaving-rule.tsx';

type Props = { savings: SavingsToFill; onMoved: () => void };

export function MoveCredit({ savings, onMoved }: Props) {
  const { data } = useOwnCredit();
  const move = useMoveCredit(savings.id);
  if (!data || data.refusal !== null || data.available <= noMoney) return null;
  const { available } = data;
  return (
    <Stack>
      <Problem of={move.error} />
      <LeavingRule of={savings} />
      <Button look="plain" wide busy={move.isPending} onClick={() => move.mutate(available, { onSuccess: onMoved })}>
        Move your credit of {naira(available)} here
      </Button>
    </Stack>
  );
}
