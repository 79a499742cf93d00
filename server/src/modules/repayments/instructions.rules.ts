/** What a payer chooses when a payment is ordered, as it is kept with the order and read again when the money comes. Pure. */
import { PrepaymentEffect } from '@ajo/contract/modules/schedules';
import type { Instructions } from '#modules/wallets';

type Chosen = {
  /** What paying early does. */
  effect?: PrepaymentEffect | undefined;
  /** Asked for instalments: penalties are not what it is for. */
  penaltiesLast?: boolean | undefined;
};

export const instructionsOf = ({ effect, penaltiesLast }: Chosen): Instructions => ({
  ...(effect && { effect }),
  ...(penaltiesLast && { penalties: 'last' }),
});

/** An unknown instruction changes nothing: the money still counts. */
export const chosenIn = ({ effect, penalties }: Instructions): Chosen => ({
  effect: PrepaymentEffect.safeParse(effect).data,
  penaltiesLast: penalties === 'last' || undefined,
});
