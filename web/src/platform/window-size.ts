/** How much room the window has, read again when it changes. */
import { useSyncExternalStore } from 'react';

/** `tablet`: no sidebar beside the page yet, and room for the columns of a table. */
export type WindowSize = 'phone' | 'tablet' | 'desk';

const minTablet = 700;
/** From here on the sidebar is beside the page (staff-layout). */
const minDesk = 840;

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
