/** The ring of a savings goal, and what is in it. */
import { naira } from '@ajo/contract/kernel/money';
import type { SavingsView } from '@ajo/contract/modules/savings';
import { Ring } from '#ui';
import { goalReached } from '../savings.labels.ts';

export function Goal({ of: savings }: { of: SavingsView }) {
  const percent = goalReached(savings);
  if (percent === undefined || savings.target_amount === null) return null;
  return (
    <Ring
      label={`${naira(savings.balance)} of ${naira(savings.target_amount)} saved`}
      done={Math.floor(percent / 10)}
      of={10}
      next={savings.planned_amount === null ? 0 : 1}
    >
      <strong>{percent}%</strong>
    </Ring>
  );
}
