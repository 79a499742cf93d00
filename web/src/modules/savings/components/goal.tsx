/** The ring of a savings goal or of a locked term, and what is in it. */
import { naira } from '@ajo/contract/kernel/money';
import { daysText } from '@ajo/contract/kernel/time';
import type { SavingsView } from '@ajo/contract/modules/savings';
import { Ring } from '#ui';
import { goalReached, termPassed } from '../savings.labels.ts';

export function Goal({ of: savings }: { of: SavingsView }) {
  const percent = goalReached(savings);
  if (percent === undefined || savings.target_amount === null) return null;
  return (
    <Ring label={`${naira(savings.balance)} of ${naira(savings.target_amount)} saved`} done={percent} of={100}>
      <strong>{percent}%</strong>
    </Ring>
  );
}

export function Term({ of: savings }: { of: SavingsView }) {
  const term = termPassed(savings);
  if (!term) return null;
  return (
    <Ring label={`${term.done} of ${daysText(term.of)}`} {...term}>
      <strong>{Math.floor((term.done * 100) / term.of)}%</strong> of term
    </Ring>
  );
}
