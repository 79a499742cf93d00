/** A message as its reader sees it, set apart from the page. */
import type { ReactNode } from 'react';
import './letter.css';

export const Letter = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className="letter" aria-label={label}>
    {children}
  </section>
);
