/** What only the browser knows: it is false in HTML that was made ahead, so that the page is taken over without a difference. */
import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { isSentFromSavings } from './requested-page.ts';

const never = (): (() => void) => () => undefined;

export const useInBrowser = (isTrue: () => boolean): boolean => useSyncExternalStore(never, isTrue, () => false);

/** Whether a visitor came to register or to sign in from a page about savings, investments or packages. */
export function useIsForSavings(): boolean {
  const [search] = useSearchParams();
  return useInBrowser(() => search.get('for') === 'savings' || isSentFromSavings());
}
