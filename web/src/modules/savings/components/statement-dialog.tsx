/** The period and format of a savings statement, for customers and staff. */
import type { StatementFormat } from '@ajo/contract/kernel/statement';
import type { Day } from '@ajo/contract/kernel/time';
import { useState } from 'react';
import { Button, DateField, Dialog, Form, Problem, Row, useFields } from '#ui';
import { type StatementOf, useSavingsStatement } from '../savings-statement.calls.ts';

export function SavingsStatementDialog({ savings, audience, onClose }: StatementOf & { onClose: () => void }) {
  const save = useSavingsStatement({ savings, audience });
  const { field, values, errors, refuse } = useFields({ start_date: '', end_date: '' });
  const [chosen, setChosen] = useState<StatementFormat>('pdf');
  const take = (format: StatementFormat): void => {
    setChosen(format);
    const days = Object.fromEntries(Object.entries(values).filter(([, day]) => day !== '')) as Record<string, Day>;
    save.mutate({ format, ...days }, { onSuccess: onClose, onError: refuse });
  };
  const isBusy = (format: StatementFormat): boolean => save.isPending && chosen === format;
  return (
    <Dialog title={`Statement of ${savings.number}`} onClose={onClose}>
      <Form onSubmit={() => take('pdf')} label="Statement">
        <Problem of={Object.values(errors).some(Boolean) ? null : save.error} />
        <p className="quiet">Every transaction and the balance after it.</p>
        <DateField label="From" hint="Leave it empty for the opening day" {...field('start_date')} />
        <DateField label="To" hint="Leave it empty for today" {...field('end_date')} />
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
