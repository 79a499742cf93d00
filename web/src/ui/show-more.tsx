/** The button that shows rows which a list leaves out, on the screen only. It is gone after its press: the reader goes on at `goesOnAt`. */
import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { Button } from './button.tsx';

type Props = Pick<ComponentProps<typeof Button>, 'look' | 'label'> & {
  onShow: () => void;
  /** In the card of the list: by default the first link of its rows. */
  goesOnAt?: (card: Element) => HTMLElement | null | undefined;
  children: ReactNode;
};

const firstLink = (card: Element) => card.querySelector<HTMLElement>('tbody a');

export function ShowMore({ onShow, goesOnAt = firstLink, children, ...look }: Props) {
  useEffect(() => {
    const showAll = (): void => flushSync(onShow);
    globalThis.addEventListener('beforeprint', showAll);
    return () => globalThis.removeEventListener('beforeprint', showAll);
  }, [onShow]);
  return (
    <Button
      small
      look="quiet"
      {...look}
      onClick={({ currentTarget: button }) => {
        const card = button.closest('section');
        flushSync(onShow);
        const next = card && goesOnAt(card);
        if (!next) return;
        if (next.tabIndex < 0) next.tabIndex = -1;
        next.focus();
      }}
    >
      {children}
    </Button>
  );
}
