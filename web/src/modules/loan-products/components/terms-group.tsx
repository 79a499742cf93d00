/** Fields of the product form that belong together, closed until they are wanted. */
import { type ReactNode, useState } from 'react';
import type { ProductForm } from '../product-fields.ts';

type GroupProps = {
  name: string;
  label: string;
  errors: ProductForm['errors'];
  /** The fields inside, by the first part of their path. */
  of: readonly string[];
  children: ReactNode;
};

/** Collapsed, it shows a summary; it opens automatically when a field inside is invalid. */
export function TermsGroup({ name, label, errors, of: inside, children }: GroupProps) {
  const refused = Object.entries(errors).some(([path, text]) => text && inside.includes(path.split('.')[0] ?? ''));
  const [isOpen, setOpen] = useState(false);
  // It stays open after the refused field is fixed, because the user is typing inside.
  if (refused && !isOpen) setOpen(true);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span>
          {name} <span className="quiet">{label}</span>
        </span>
      </summary>
      {children}
    </details>
  );
}
