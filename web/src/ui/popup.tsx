/** A small window that hangs on a button: the bell's list, a row's further actions. */
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Look } from './button.tsx';

type Props = {
  /** The button's name for screen readers. */
  label: string;
  button: ReactNode;
  className?: string;
  look?: Look;
  width?: number;
  children: (close: () => void) => ReactNode;
};

/** Escape and a click elsewhere close it; Escape returns the focus to the button. */
export function Popup({ label, button, className = 'button', look, width = 320, children }: Props) {
  const id = useId();
  const [opened, setOpened] = useState(false);
  const frame = useRef<HTMLSpanElement>(null);
  const close = (): void => {
    setOpened(false);
    document.getElementById(`${id}-button`)?.focus();
  };

  useEffect(() => {
    if (!opened) return undefined;
    frame.current?.querySelector<HTMLElement>('.popover a, .popover button, .popover input:enabled')?.focus();
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      setOpened(false);
      document.getElementById(`${id}-button`)?.focus();
    };
    const onPress = (event: PointerEvent): void => {
      if (!frame.current?.contains(event.target as Node)) setOpened(false);
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [opened, id]);

  return (
    <span className="popup" ref={frame}>
      <button
        id={`${id}-button`}
        type="button"
        className={className}
        {...(look && { 'data-look': look })}
        aria-label={label}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        {button}
      </button>
      {opened && (
        <section id={id} className="popover" aria-label={label} style={{ width }}>
          {children(close)}
        </section>
      )}
    </span>
  );
}

/** `tone`: it ends or loses something. */
export type RowAction = { label: string; onClick: () => void; tone?: 'danger' };

type RowActionsProps = { label: string; actions: readonly RowAction[]; button?: ReactNode; className?: string; look?: Look };

/** Further actions of a row or a page. The dialog they open waits until the menu has given the focus back. */
export function RowActions({ label, actions, button = '⋯', className = 'button row-actions', look }: RowActionsProps) {
  if (actions.length === 0) return null;
  return (
    <Popup label={label} button={button} width={220} className={className} {...(look && { look })}>
      {(close) =>
        actions.map((action) => (
          <button
            key={action.label}
            type="button"
            className="menu-item"
            data-tone={action.tone}
            onClick={() => {
              close();
              setTimeout(action.onClick, 60);
            }}
          >
            {action.label}
          </button>
        ))
      }
    </Popup>
  );
}
