/** How much room the window has, read again when it changes. */
import { useSyncExternalStore } from 'react';

/** `tablet`: no sidebar beside the page yet, and room for the columns of a table. */
export type WindowSize = 'phone' | 'tablet' | 'desk';

/** The widths of styles that follow them too: a test compares them. */
export const minTablet = 700;
/** From here on the sidebar is beside the page. */
export const minDesk = 840;

function sizeNow(): WindowSize {
  const { innerWidth: width } = globalThis;
  if (width < minTablet) return 'phone';
  return width < minDesk ? 'tablet' : 'desk';
}

function subscribe(onChange: () => void): () => void {
  globalThis.addEventListener('resize', onChange);
  return () => globalThis.removeEventListener('resize', onChange);
}

export const useWindowSize = (): WindowSize => useSyncExternalStore(subscribe, sizeNow, () => 'desk');

/** From here on rows have columns as well. */
export const minColumns = 900;

/** The `small` of a table with few columns: rows on a phone only, since a tablet has room for the columns. */
export const useSmallTable = (): 'rows' | 'cards' =>
  useSyncExternalStore(
    subscribe,
    () => (globalThis.innerWidth >= minTablet && globalThis.innerWidth < minColumns ? 'cards' : 'rows'),
    () => 'rows',
  );
