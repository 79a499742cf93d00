/** The trigger of the search in the bar, and Ctrl K. */
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { laterDialog } from '#ui';
import type { PageChoice } from '../page-choice.ts';

type Props = { pages: readonly PageChoice[] };

const Palette = laterDialog<Props & { onClose: () => void }>(
  () => 'Search',
  async () => (await import('./palette.tsx')).Palette,
);

export function Finder({ pages }: Props) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      // A window that is open already keeps the page behind it.
      if (!document.querySelector('dialog[open]')) setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button type="button" className="finder" aria-keyshortcuts="Control+K Meta+K" onClick={() => setOpen(true)}>
        <IconSearch size={18} aria-hidden="true" />
        <span>Search customers, loans, references</span>
        <kbd aria-hidden="true">Ctrl K</kbd>
      </button>
      {isOpen && <Palette pages={pages} onClose={() => setOpen(false)} />}
    </>
  );
}
