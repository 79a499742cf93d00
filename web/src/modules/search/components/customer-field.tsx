/** Finds one customer by name, phone or email. The choice replaces the field until it is changed. */
import { useState } from 'react';
import { Button, EmptyState, Facts, Problem, Row, Stack, TextField } from '#ui';
import { useFound } from '../search.calls.ts';
import { FoundList } from './found-list.tsx';

type Customer = { id: string; name: string };
type Props = { value: Customer | undefined; onChange: (customer: Customer | undefined) => void; error: string | undefined };

export function CustomerField({ value, onChange, error }: Props) {
  if (!value) return <Finding onChoose={onChange} error={error} />;
  return (
    <Row spread>
      <Facts of={{ Customer: value.name }} />
      <Button look="plain" small label="Change the customer" onClick={() => onChange(undefined)}>
        Change
      </Button>
    </Row>
  );
}

type FindingProps = { onChoose: (customer: Customer) => void; error: string | undefined };

function Finding({ onChoose, error }: FindingProps) {
  const [words, setWords] = useState('');
  const { data, error: failure, isFetching } = useFound(words);
  const customers = (data ?? []).filter(({ kind }) => kind === 'customer');
  const isSearched = words.trim().length > 2 && data !== undefined && !isFetching;
  return (
    <Stack>
      <TextField
        label="Customer"
        hint="Name, phone or email"
        autoComplete="off"
        required
        value={words}
        onChange={setWords}
        error={error}
      />
      <Problem of={failure} />
      <FoundList label="Customers found" of={customers} onChoose={({ id, title }) => onChoose({ id, name: title })} />
      {isSearched && customers.length === 0 && <EmptyState title="No customer found">Check the spelling.</EmptyState>}
    </Stack>
  );
}
