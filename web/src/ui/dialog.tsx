/** A window over the page. */
import { IconX } from '@tabler/icons-react';
import { type ReactNode, type SyntheticEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { closeOnBack } from '#platform/back';
import { Button } from './button.tsx';
import { Row } from './layout.tsx';
import { hasUnsaved, openerText } from './unsaved.ts';

type DialogProps = {
  title: string;
  opened?: boolean;
  onClose: () => void;
  children: ReactNode;
  /** The record, where the title does not name one: text that was kept for another is not offered. */
  about?: string | undefined;
  size?: 'sm' | 'md' | 'lg' | 'full';
};

/**
 * The browser's own dialog: it keeps the focus inside, gives it back, closes on Escape and makes the rest inert, for no bytes. Back closes it
 * too. Before a form in it loses what was entered, it asks. May stay mounted with `opened` toggled, or be mounted only while it is open.
 */
export function Dialog({ title, opened = true, onClose, children, about, size = 'md' }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [isAsking, setIsAsking] = useState(false);
  const close = (): void => {
    if (isAsking || !hasUnsaved(box.current)) onClose();
    else setIsAsking(true);
  };
  const onBack = useEffectEvent(() => (isAsking ? setIsAsking(false) : close()));
  useEffect(() => {
    const dialog = box.current;
    if (!opened || !dialog) return undefined;
    const before = document.activeElement;
    dialog.dataset['opener'] = openerText(before);
    dialog.showModal();
    focusFirstField(dialog);
    const leave = closeOnBack(() => onBack());
    return () => {
      leave();
      setIsAsking(false);
      dialog.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, [opened]);
  const cancel = (event: SyntheticEvent): void => {
    event.preventDefault();
    onBack();
  };
  return (
    <dialog
      ref={box}
      tabIndex={-1}
      className={`dialog dialog-${size}`}
      data-about={about}
      aria-labelledby={titleId}
      onCancel={cancel}
    >
      {opened && (
        <>
          <div className="dialog-head">
            <h2 id={titleId}>{title}</h2>
            <button type="button" className="dialog-close" aria-label="Close" onClick={close}>
              <IconX size={20} aria-hidden="true" />
            </button>
          </div>
          {isAsking && <Discard onDiscard={onClose} onKeep={() => setIsAsking(false)} />}
          <div className="stack dialog-body" hidden={isAsking}>
            {children}
          </div>
        </>
      )}
    </dialog>
  );
}

const fields = 'input:not([type="hidden"], [hidden]), select, textarea, [data-first-focus]';

/**
 * Enter in a dialog that has just opened must not close it: the focus is on the first field, not on Close. Without a field in sight it is on
 * the window itself, so that no act is one press away.
 */
function focusFirstField(dialog: HTMLDialogElement): void {
  const field = [...dialog.querySelectorAll<HTMLElement>(fields)].find((one) => !one.matches(':disabled'));
  // What comes before a field out of sight is read first.
  const isSeen = field && field.getBoundingClientRect().bottom <= dialog.getBoundingClientRect().bottom;
  (isSeen ? field : dialog).focus();
}

function Discard({ onDiscard, onKeep }: { onDiscard: () => void; onKeep: () => void }) {
  const keep = useRef<HTMLDivElement>(null);
  useEffect(() => keep.current?.querySelector('button')?.focus(), []);
  return (
    <div className="stack dialog-body" ref={keep}>
      <p role="alert">Discard what you have entered?</p>
      <Row>
        <Button look="plain" onClick={onKeep}>
          Keep editing
        </Button>
        <Button look="danger" onClick={onDiscard}>
          Discard
        </Button>
      </Row>
    </div>
  );
}
