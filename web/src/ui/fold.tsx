/** A collapsible part of a long page: its title and summary, and the rest once opened. Nothing is requested before. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Folded } from './folded.ts';

/** `icon`: where several kinds are below each other. The page has its style. */
type Props = { id: string; title: string; line: ReactNode; icon?: ReactNode; children: ReactNode };

/** The open one is in the address, so that a link leads to it and a reload keeps it. */
export function Fold({ id, title, line, icon, children }: Props) {
  const isTarget = useLocation().hash === `#${id}`;
  const [isOpen, setOpen] = useState(isTarget);
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!isTarget || !box.current) return;
    box.current.open = true;
    box.current.scrollIntoView();
  }, [isTarget]);

  function toggled(open: boolean): void {
    if (open === isOpen) return;
    setOpen(open);
    const { pathname, search } = globalThis.location;
    globalThis.history.replaceState(globalThis.history.state, '', open ? `#${id}` : `${pathname}${search}`);
  }

  return (
    <details ref={box} id={id} className="card fold" open={isOpen} onToggle={(event) => toggled(event.currentTarget.open)}>
      <summary>
        {icon}
        <h2>{title}</h2>
        <span className="quiet">{line}</span>
      </summary>
      {isOpen && (
        <Folded value={true}>
          <div className="stack fold-body">{children}</div>
        </Folded>
      )}
    </details>
  );
}

/** Folds under each other, as one list. */
export const Folds = ({ children }: { children: ReactNode }) => <div className="folds">{children}</div>;
