/** A part of a long page that links on the same page lead to. */
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Comes into view and takes the focus when a link to `#id` is followed, again with each link. A changed filter leaves the page where it is. */
export function LinkTarget({ id, children }: { id: string; children: ReactNode }) {
  const { hash, key } = useLocation();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hash !== `#${id}`) return;
    box.current?.scrollIntoView?.();
    box.current?.focus({ preventScroll: true });
  }, [hash, id, key]);
  return (
    <div ref={box} id={id} tabIndex={-1}>
      {children}
    </div>
  );
}
