/** What the search can ask the server. */
import { searchCalls } from '@ajo/contract/modules/search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { make } from '#platform/call';

const pauseMs = 180;
export const fewestLetters = 2;

/** The words once the person pauses. */
export function usePaused(words: string): string {
  const [paused, setPaused] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(words), pauseMs);
    return () => clearTimeout(timer);
  }, [words]);
  return paused;
}

export function useFound(typed: string) {
  const words = usePaused(typed.trim());
  const found = useQuery({
    queryKey: ['find', words],
    queryFn: async () => (await make(searchCalls.find, { body: { words } })).data,
    enabled: words.length >= fewestLetters,
    placeholderData: keepPreviousData,
    gcTime: 0,
    meta: { shownInPlace: true },
  });
  /** Whether the results are those of what is typed now. */
  const isCurrent = words === typed.trim() && !found.isPlaceholderData && !found.isFetching;
  return { ...found, isCurrent };
}
