/** The withholding tax statement of a year: for the customer, and for staff who read the customer. */
import type { UserId } from '@ajo/contract/kernel/id';
import { dayInLagos } from '@ajo/contract/kernel/time';
import { useState } from 'react';
import { now } from '#platform/clock';
import { Button, Problem, Row, SelectField, Stack } from '#ui';
import { useTaxStatement } from '../customers.calls.ts';

const yearsShown = 5;

/** `of`: the customer; the caller's own without it. */
export function TaxStatement({ of }: { of?: UserId }) {
  const save = useTaxStatement(of);
  const thisYear = Number(dayInLagos(now()).slice(0, 4));
  const [year, setYear] = useState(String(thisYear));
  const years = Array.from({ length: yearsShown }, (_none, back) => String(thisYear - back));
  return (
    <Stack>
      <p className="quiet">Interest on savings and investments, and the tax that was withheld from it.</p>
      <Problem of={save.error} />
      <Row>
        <SelectField
          label="Year"
          required
          value={year}
          onChange={setYear}
          options={years.map((value) => ({ value, label: value }))}
        />
        <Button look="plain" busy={save.isPending} onClick={() => save.mutate(Number(year))}>
          Download tax statement
        </Button>
      </Row>
    </Stack>
  );
}
