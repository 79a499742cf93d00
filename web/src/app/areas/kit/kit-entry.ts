/** What the page of the kit states about a component. */
import type { ReactNode } from 'react';

export type KitEntry = {
  /** Its name in `#ui`. */
  name: string;
  /** What it is for, and what to use instead where that is asked often. */
  use: string;
  /** It in its states; left out where only a page with its server shows it: see `at`. */
  shown?: () => ReactNode;
  /** A page that has it. */
  at?: string;
};

export type KitPart = { title: string; entries: readonly KitEntry[] };
