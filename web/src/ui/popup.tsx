/** A small window that hangs on a button: the bell's list, a row's further actions. */
import { Popover } from '@mantine/core';
import { type ReactNode, useState } from 'react';

type Props = {
  /** The button's name for screen readers. */
  label: string;
  button: ReactNode;
  className?: string;
  width?: number;
  children: (close: () => void) => ReactNode;
};

export function Popup({ label, button, className = 'button', width = 320, children }: Props) {
  const [opened, setOpened] = useState(false);
  const close = (): void => setOpened(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus width={width} transitionProps={{ duration: 0 }}>
      <Popover.Target>
        <button type="button" className={className} aria-label={label} onClick={() => setOpened(!opened)}>
          {button}
        </button>
      </Popover.Target>
      <Popover.Dropdown className="popover" aria-label={label}>
        {children(close)}
      </Popover.Dropdown>
    </Popover>
  );
}

export type RowAction = { label: string; onClick: () => void };

/** Further actions of a row. The dialog they open waits until the menu has given the focus back. */
export function RowActions({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  if (actions.length === 0) return null;
  return (
    <Popup label={label} button="⋯" width={220} className="button row-actions">
      {(close) =>
        actions.map((action) => (
          <button
            key={action.label}
            type="button"
            className="menu-item"
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
