/** Liens and freezes at any moment of a savings account, for the tests of any order. */
import { addDays } from '@ajo/contract/kernel/time';
import type { SavingsId } from '@ajo/contract/modules/savings';
import type { Context } from '#context';
import fc from 'fast-check';

type On = { on: 0 | 1 };
export type Freeze = On & { does: 'freeze' | 'unfreeze' };
type Lien = On & {
  does: 'lien';
  /** Of what is available. */ share: number;
  /** The last day, from today. */ ends: number | null;
};
export type HoldAct = Lien | (On & { does: 'release' }) | Freeze;

type Pair = readonly { id: SavingsId }[];
type Send = (call: string, by: 'ada' | 'admin', body?: object) => Promise<{ json: () => { data: never } }>;
const court = { reason: 'Court order 12/2026' };

export function holdsOf(clock: Pick<Context['clock'], 'businessDay'>, send: Send) {
  const idOf = (pair: Pair, on: number): string => pair[on]?.id ?? '';
  const freeze = (pair: Pair, { does, on }: Freeze) => send(`POST /api/admin/savings/${idOf(pair, on)}/${does}`, 'admin', court);
  return {
    lien: async (pair: Pair, { on, share, ends }: Lien): Promise<void> => {
      const id = idOf(pair, on);
      const { available } = (await send(`GET /api/user/savings/${id}`, 'ada')).json().data as { available: number };
      await send(`POST /api/admin/savings/${id}/liens`, 'admin', {
        ...court,
        amount: Math.round(available * share),
        customer_reason: 'A court ordered it',
        ...(ends !== null && { ends_on: addDays(clock.businessDay(), ends) }),
      });
    },
    release: async (pair: Pair, { on }: On): Promise<void> => {
      const path = `/api/admin/savings/${idOf(pair, on)}/liens`;
      const liens = (await send(`GET ${path}`, 'admin')).json().data as { id: string; status: string }[];
      const active = liens.find(({ status }) => status === 'active');
      if (active) await send(`POST ${path}/${active.id}/release`, 'admin', court);
    },
    freeze,
    unfreeze: freeze,
  };
}

/** Weighted, as parts of the acts of an account. */
export const anyHold = (on: fc.Arbitrary<0 | 1>): { weight: number; arbitrary: fc.Arbitrary<HoldAct> }[] => [
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('lien' as const),
      on,
      share: fc.constantFrom(0.3, 1, 1.5),
      ends: fc.constantFrom(null, 0, 5),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('release' as const), on }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('freeze' as const, 'unfreeze' as const), on }) },
];
