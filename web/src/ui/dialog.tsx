/** A window over the page. */
import { IconX } from '@tabler/icons-react';
import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';

type DialogProps = { title: string; opened?: boolean; onClose: () => void; children: ReactNode; size?: 'sm' | 'md' | 'lg' };

/**
 * The browser's own dialog: it keeps the focus inside, gives it back, closes on Escape and makes the rest inert, for no bytes.
 * May stay mounted with `opened` toggled, or be mounted only while it is open.
 */
export function Dialog({ title, opened = true, onClose, children, size = 'md' }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = box.current;
    if (!opened || !dialog) return undefined;
    const before = document.activeElement;
    dialog.showModal();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, [opened]);
  const cancel = (event: SyntheticEvent): void => {
    event.preventDefault();
    onClose();
  };
  return (
    <dialog ref={box} className={`dialog dialog-${size}`} aria-labelledby={titleId} onCancel={cancel}>
      {opened && (
        <>
          <div className="dialog-head">
            <h2 id={titleId}>{title}</h2>
            <button type="button" className="dialog-close" aria-label="Close" onClick={onClose}>
              <IconX size={20} aria-hidden="true" />
            </button>
          </div>
          <div className="stack dialog-body">{children}</div>
        </>
      )}
    </dialog>
  );
}
