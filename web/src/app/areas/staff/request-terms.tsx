/** What the loan costs and when it is due, and all terms of its contract. */
import type { LoanView } from '@ajo/contract/modules/loans';
import { useState } from 'react';
import { useWindowSize } from '#platform/window-size';
import { Button, Card, Facts, Stack } from '#ui';
import { CostFacts, ScheduleTable, termFacts } from '#modules/loan-products';

/** Of a schedule this long a phone shows the first instalments first. */
const [maxWhole, shownFirst] = [6, 3];

export function RequestTerms({ loan }: { loan: LoanView }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack>
      <Card
        title={loan.disbursed_on ? 'Contract' : 'If paid out today'}
        actions={
          <button
            type="button"
            className="button"
            data-look="text"
            data-small
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            Terms at application
          </button>
        }
      >
        <div className="contract-facts">
          <CostFacts reader="staff" preview={loan.preview} />
        </div>
      </Card>
      {isOpen && (
        <Card title="Terms at application">
          <Facts of={termFacts(loan.terms)} />
        </Card>
      )}
      <Schedule loan={loan} />
    </Stack>
  );
}

function Schedule({ loan: { preview } }: { loan: LoanView }) {
  const size = useWindowSize();
  const [isOpen, setOpen] = useState(false);
  const { rows } = preview;
  const isWhole = isOpen || size !== 'phone' || rows.length <= maxWhole;
  return (
    <Card title="Schedule">
      <Stack>
        <ScheduleTable
          preview={isWhole ? preview : { ...preview, rows: rows.slice(0, shownFirst) }}
          reader="staff"
          hasTotals={isWhole}
        />
        {!isWhole && (
          <Button look="plain" onClick={() => setOpen(true)}>
            Show all {rows.length} instalments
          </Button>
        )}
      </Stack>
    </Card>
  );
}
