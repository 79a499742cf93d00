/** One change by a user: made once for repeated clicks, and reported with the server's message. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { alerts } from './alerts.ts';

/** One key for one act: it is kept while the person tries again. */
export const useActKey = (): string => useState(() => crypto.randomUUID())[0];

/** An answer that got lost is no answer: the same act is tried again. What is fixed after a refusal is another act. */
export const isAnswer = (error: Error): boolean => error instanceof DomainError && error.kind !== 'unavailable';

/** `failure`: the answer arrived, and the act had become impossible. */
type ActResult = { message?: string | undefined; failure?: string | undefined };

/** `changes`: what is read again afterwards, also after a "no", which often means that it has changed. */
export function useAct<Input, Answer extends ActResult>(
  act: (input: Input, idempotencyKey: string) => Promise<Answer>,
  ...changes: (readonly string[])[]
) {
  const cache = useQueryClient();
  const [idempotencyKey, renew] = useState(() => crypto.randomUUID());
  const settle = () => {
    renew(crypto.randomUUID());
    return Promise.all(changes.map((queryKey) => cache.invalidateQueries({ queryKey })));
  };
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (input: Input) => act(input, idempotencyKey),
    onSuccess: ({ message, failure }) => {
      if (failure === undefined) alerts.success(message ?? 'Done');
      else alerts.error(message ?? failure);
      return settle();
    },
    onError: (error) => (isAnswer(error) ? settle() : undefined),
  });
}
