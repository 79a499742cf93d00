/** Keys of a list: J and K move from row to row, Enter opens one, X selects it, / goes to the search, ? explains them. */
import { type RefObject, useEffect, useState } from 'react';
import { storage } from '#platform/storage';

const kept = 'ajo.list_keys';

/** Single keys collide with some assistive software, so they can be switched off (WCAG 2.1.4). */
export const keysAreOn = (): boolean => storage.read(kept) !== 'off';
export const switchKeys = (isOn: boolean): void => (isOn ? storage.remove(kept) : storage.write(kept, 'off'));

const typesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null;
const isOverlaid = (): boolean => document.querySelector('dialog[open], [role=dialog], .popover') !== null;

/** Of several lists on a page, the one that holds the focus has the keys, or else the first. */
const hasTheKeys = (list: HTMLElement): boolean =>
  (document.activeElement?.closest('.list') ?? document.querySelector('.list')) === list;

const rowsOf = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('tbody > tr[data-row]')];

function move(list: HTMLElement, by: 1 | -1): void {
  const rows = rowsOf(list);
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[at < 0 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)];
  next?.focus();
  next?.scrollIntoView?.({ block: 'nearest' });
}

const focusedRow = (list: HTMLElement): HTMLElement | undefined =>
  rowsOf(list).find((row) => row.contains(document.activeElement));

/** Links and buttons in the row keep their own Enter. */
function openRow(list: HTMLElement): boolean {
  const row = focusedRow(list);
  if (!row || row !== document.activeElement) return false;
  const target = row.querySelector<HTMLElement>('a[href]') ?? row.querySelector<HTMLElement>('button:enabled');
  target?.click();
  return target !== null;
}

function press(list: HTMLElement, key: string, onHelp: () => void): boolean {
  if (key === 'j' || key === 'k') {
    move(list, key === 'j' ? 1 : -1);
    return true;
  }
  if (key === 'Enter') return openRow(list);
  if (key === 'x') {
    focusedRow(list)?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
    return true;
  }
  if (key === '/') {
    list.querySelector<HTMLInputElement>('input[type=search]')?.focus();
    return true;
  }
  if (key === '?') onHelp();
  return key === '?';
}

/** @returns whether the help is open, and how it is opened and closed. */
export function useListKeys(frame: RefObject<HTMLElement | null>): [boolean, (isOpen: boolean) => void] {
  const [isHelpOpen, setHelpOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const list = frame.current;
      if (!list || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!keysAreOn() || typesText(event.target) || isOverlaid() || !hasTheKeys(list)) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      if (press(list, key, () => setHelpOpen(true))) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [frame]);
  return [isHelpOpen, setHelpOpen];
}
