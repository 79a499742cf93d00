/** The period and format of a loan statement. */
import type { Day } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { StatementFormat } from '@ajo/contract/kernel/statement';
import { useState } from 'react';
import { Button, DateField, Dialog, Form, Problem, Row, useFields } from '#ui';
import { useSaveStatement } from '../statements.calls.ts';

export type StatementOf = { loan: { id: LoanId; number: string }; audience: 'own' | 'staff' };

export function StatementDialog({ loan, audience, onClose }: StatementOf & { onClose: () => void }) {
  const save = useSaveStatement(loan, audience);
  const { field, values, errors, refuse } = useFields({ start_date: '', end_date: '' });
  const [chosen, setChosen] = useState<StatementFormat>('pdf');
  const take = (format: StatementFormat): void => {
    setChosen(format);
    const days = Object.fromEntries(Object.entries(values).filter(([, day]) => day !== '')) as Record<string, Day>;
    save.mutate({ format, ...days }, { onSuccess: onClose, onError: refuse });
  };
  const isBusy = (format: StatementFormat): boolean => save.isPending && chosen === format;
  return (
    <Dialog title={`Statement of ${loan.number}`} onClose={onClose}>
      <Form onSubmit={() => take('pdf')} label="Statement">
        <Problem of={Object.values(errors).some(Boolean) ? null : save.error} />
        <p className="quiet">Every payment and charge with its split and the balance after it.</p>
        <DateField label="From" hint="The day of the payout, unless you choose another" {...field('start_date')} />
        <DateField label="To" hint="Today, unless you choose another" {...field('end_date')} />
        <Row>
          <Button type="submit" busy={isBusy('pdf')}>
            Save as PDF
          </Button>
          <Button look="plain" busy={isBusy('csv')} onClick={() => take('csv')}>
            Export CSV
          </Button>
        </Row>
      </Form>
    </Dialog>
  );
}
