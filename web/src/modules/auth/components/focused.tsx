/** Begins in its first field: when it appears, and when `again` changes. */
import { type ReactNode, useEffect, useRef } from 'react';

export function Focused({ again, children }: { again?: number; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = box.current?.querySelector('input');
    // A dialog that opens with it focuses what has this attribute; React's `autoFocus` does not set it.
    field?.setAttribute('autofocus', '');
    field?.focus();
  }, [again]);
  return <div ref={box}>{children}</div>;
}
