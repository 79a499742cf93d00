/** What the loan costs and when it is due, and all terms of its contract. */
import type { LoanView } from '@ajo/contract/modules/loans';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { useWindowSize } from '#platform/window-size';
import { Button, Card, Facts, Notice, Stack } from '#ui';
import { changeOfTerms } from './request.labels.ts';
import { CostFacts, ScheduleTable, termFacts } from '#modules/loan-products';

/** Of a schedule this long a phone shows the first instalments first. */
const [maxWhole, shownFirst] = [6, 3];

export function RequestTerms({ loan }: { loan: LoanView }) {
  const [isOpen, setOpen] = useState(false);
  const changed = changeOfTerms(loan);
  return (
    <Stack>
      {changed && (
        <Notice>
          <p>
            {changed.text}. <Link to={inForceAt(loan)}>{changed.link}</Link>
          </p>
        </Notice>
      )}
      <Card
        title={loan.disbursed_on ? (changed ? 'Contract as signed' : 'Contract') : 'If paid out today'}
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
      <Schedule loan={loan} title={changed ? 'Schedule as signed' : 'Schedule'} />
    </Stack>
  );
}

/** The loan that took this one over, or the instalments of this one. */
const inForceAt = ({ restructured_into: into }: LoanView): string => (into ? paths.staff.request(into.id) : '?tab=repayments');

function Schedule({ loan: { preview }, title }: { loan: LoanView; title: string }) {
  const size = useWindowSize();
  const [isOpen, setOpen] = useState(false);
  const { rows } = preview;
  const isWhole = isOpen || size !== 'phone' || rows.length <= maxWhole;
  return (
    <Card title={title}>
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
