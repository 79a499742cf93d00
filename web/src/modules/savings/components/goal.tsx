/** The ring of a savings goal or of a locked term, and what is in it. */
import { naira } from '@ajo/contract/kernel/money';
import type { SavingsView } from '@ajo/contract/modules/savings';
import { Ring, TermRing } from '#ui';
import { goalReached, termPassed } from '../savings.labels.ts';

export function Goal({ of: savings }: { of: SavingsView }) {
  const percent = goalReached(savings);
  if (percent === undefined || savings.target_amount === null) return null;
  return (
    <Ring label={`${naira(savings.balance)} of ${naira(savings.target_amount)} saved`} done={percent} of={100}>
      <strong>{percent}%</strong> of goal
    </Ring>
  );
}

export function Term({ of: savings }: { of: SavingsView }) {
  const term = termPassed(savings);
  return term ? <TermRing {...term} /> : null;
}
