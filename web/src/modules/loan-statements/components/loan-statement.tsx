/** The statement of a loan for a chosen period, as a PDF or a spreadsheet, for customers and staff. */
import { type ReactNode, useState } from 'react';
import { Button, laterDialog } from '#ui';
import type { StatementOf } from './statement-dialog.tsx';

const StatementDialog = laterDialog<StatementOf & { onClose: () => void }>(
  ({ loan }) => `Statement of ${loan.number}`,
  async () => (await import('./statement-dialog.tsx')).StatementDialog,
);

/** `children`: what the button shows where it is not a small button beside a title. */
export function LoanStatementButton({ children, ...props }: StatementOf & { children?: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {children ? (
        <button type="button" onClick={() => setOpen(true)}>
          {children}
        </button>
      ) : (
        <Button small look="plain" label={`Statement of ${props.loan.number}`} onClick={() => setOpen(true)}>
          Statement
        </Button>
      )}
      {isOpen && <StatementDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
