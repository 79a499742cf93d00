/** The day from which a change of a setting applies: today unless another one is chosen. */
import type { EffectiveFrom } from '@ajo/contract/kernel/setting';
import { type Day, dayInLagos, isBefore } from '@ajo/contract/kernel/time';
import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { now } from '#platform/clock';

export function useStart() {
  const today = dayInLagos(now());
  // Undefined until a day is chosen: a page that was opened yesterday still means today.
  const [chosen, choose] = useState<string>();
  const [isSent, setSent] = useState(false);
  const [refused, refuse] = useState<string>();
  return {
    /** The chosen day, to find the values that apply on it. */
    on: (chosen || today) as Day,
    isLater: isBefore(today, (chosen || today) as Day),
    /** What the server refused about the day. */
    refuse,
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
      error: isSent ? (chosen === '' ? 'Choose a day' : refused) : undefined,
    },
    /** What the body of the call contains. Undefined without a day: the field states it. */
    take: (): EffectiveFrom | undefined => {
      setSent(true);
      if (chosen === '') return undefined;
      return chosen === undefined || chosen === today ? {} : { effective_on: chosen as Day };
    },
  };
}

/** The day of a form that starts again when it has other values. */
type StartAround = ReturnType<typeof useStart> & {
  /** The entries are saved: the form may start again. */
  onSaved: () => void;
  /** Under the field of the day: where the form places its note and its button. Null until it is drawn. */
  end: HTMLElement | null;
};
export const StartContext = createContext<StartAround | undefined>(undefined);

export type FormStart = Omit<ReturnType<typeof useStart>, 'refuse'>;

type OwnOrAround = ReturnType<typeof useStart> & Partial<Pick<StartAround, 'end'>> & { isOwn: boolean };

/** `refused`: what the server refused about the day. `isOwn`: nothing around the form shows the field. */
export function useFormStart(refused: string | undefined): OwnOrAround {
  const own = useStart();
  const around = useContext(StartContext);
  const start = around ?? own;
  const { refuse } = start;
  useEffect(() => refuse(refused), [refuse, refused]);
  return { ...start, isOwn: around === undefined };
}

/** Lets the form around a saved setting start again. */
export function useRestartWhenSaved({ isPending, error }: { isPending: boolean; error: unknown }): void {
  const onSaved = useContext(StartContext)?.onSaved;
  const wasPending = useRef(false);
  useEffect(() => {
    if (wasPending.current && !isPending && !error) onSaved?.();
    wasPending.current = isPending;
  }, [isPending, error, onSaved]);
}
