/** Filters of a table that has no chips yet. Apart from the pages, which customers load at once. */
import { type ReactNode, useId, useState } from 'react';
import { Button } from './button.tsx';
import { AllOptional } from './fields.tsx';

/**
 * Fields in a row. On a small screen many of them would push the list off it: three and more fold behind a button that states how many
 * filters are set (by CSS alone, so that nothing moves when the page is drawn). "Clear filters" appears when there is something to clear.
 */
export function FilterBar({ children, count, onClear }: { children: ReactNode; count: number; onClear: () => void }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const words = count === 0 ? 'Filters' : `Filters (${count})`;
  return (
    <search className="filters" data-open={isOpen}>
      <button
        type="button"
        className="button filters-toggle"
        data-look="plain"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {words}
      </button>
      <div className="filters-fields" id={id}>
        <AllOptional value>{children}</AllOptional>
      </div>
      {count > 0 && (
        <Button look="quiet" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </search>
  );
}
