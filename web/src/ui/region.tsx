/** A part of the page that may be wider than the screen: it scrolls alone, by keyboard too, and has a name. */
import type { ReactNode } from 'react';

/** A group and no landmark: it is in a card that is one already, often under the same name. A fieldset would say "form". */
export function Region({ label, busy = false, children }: { label: string; busy?: boolean; children: ReactNode }) {
  return (
    // What scrolls must take the focus, or keyboards cannot reach its right side (WCAG 2.1.1).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
    <div role="group" className="table-region" aria-label={label} aria-busy={busy} tabIndex={0}>
      {children}
    </div>
  );
}
