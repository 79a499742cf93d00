/** The day from which a change of a setting applies: today unless another one is chosen. */
import type { EffectiveFrom } from '@ajo/contract/kernel/setting';
import { type Day, dayInLagos } from '@ajo/contract/kernel/time';
import { useState } from 'react';
import { now } from '#platform/clock';

/** `refused`: what the server refused about the day. */
export function useStart(refused: string | undefined) {
  const today = dayInLagos(now());
  // Undefined until a day is chosen: a page that was opened yesterday still means today.
  const [chosen, choose] = useState<string>();
  const [isSent, setSent] = useState(false);
  const problem = chosen === '' ? 'Choose a day' : refused;
  return {
    field: {
      label: 'Valid from',
      name: 'effective_on',
      required: true,
      min: today,
      value: chosen ?? today,
      onChange: (day: string): void => {
        choose(day);
        setSent(false);
      },
      error: isSent ? problem : undefined,
    },
    /** What the body of the call contains. Undefined without a day: the field states it. */
    take: (): EffectiveFrom | undefined => {
      setSent(true);
      if (chosen === '') return undefined;
      return chosen === undefined || chosen === today ? {} : { effective_on: chosen as Day };
    },
  };
}
