/** A refusal names each field by the label that the form gives it, and is not repeated where the field shows it. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Form, Problem, TextField } from './index.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const refused = (errors: Record<string, string[]>): DomainError => new DomainError('invalid', 'invalid', 'Refused', { errors });

function Dialog({ error, atField, isOnly }: { error: unknown; atField?: string; isOnly?: boolean }) {
  return (
    <Form label="Reverse" onSubmit={() => undefined}>
      <Problem of={error} />
      <TextField label="Why" name="note" value="" onChange={() => undefined} error={atField} />
      {!isOnly && <TextField label="Place" name="place" value="" onChange={() => undefined} />}
    </Form>
  );
}

test('the label of the form comes before the message', () => {
  render(<Dialog error={refused({ note: ['Give the reason'] })} />);
  expect(screen.getByRole('alert').textContent).toBe('Why: Give the reason');
});

test('the only field of a form is not named', () => {
  render(<Dialog error={refused({ note: ['Give the reason'] })} isOnly />);
  expect(screen.getByRole('alert').textContent).toBe('Give the reason');
});

test('the only field is not named either where its error is beside it already', () => {
  render(<Dialog error={refused({ note: ['Give the reason'] })} atField="Give the reason" isOnly />);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a field inside a group uses the label of the form', () => {
  render(<Dialog error={refused({ 'changes.note': ['Give the reason'] })} />);
  expect(screen.getByRole('alert').textContent).toBe('Why: Give the reason');
});

test('a field that the form does not draw has the word for it', () => {
  render(<Dialog error={refused({ branch_id: ['Choose a branch'], note: ['Give the reason'] })} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Branch: Choose a branch',
    'Why: Give the reason',
  ]);
});

test('a message that its field shows is not repeated', () => {
  render(<Dialog error={refused({ note: ['Give the reason'] })} atField="Give the reason" />);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('Give the reason')).toBeTruthy();
});

test('the next refusal is shown, also after one that its field showed', () => {
  const { rerender } = render(<Dialog error={refused({ note: ['Give the reason'] })} atField="Give the reason" />);
  rerender(<Dialog error={refused({ branch_id: ['Choose a branch'] })} />);
  expect(screen.getByRole('alert').textContent).toBe('Branch: Choose a branch');
});

const scrolls = () => vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
const offline = new DomainError('unavailable', 'network', 'Network Error');

test('a problem is scrolled into sight once, and the next one again', () => {
  const scroll = scrolls();
  const { rerender } = render(<Dialog error={offline} />);
  rerender(<Dialog error={offline} />);
  expect(scroll.mock.calls).toEqual([[{ block: 'nearest' }]]);
  rerender(<Dialog error={new DomainError('unavailable', 'network', 'Network Error')} />);
  expect(scroll).toHaveBeenCalledTimes(2);
});

test('the page stays where a refused field takes the focus', () => {
  const scroll = scrolls();
  render(<Dialog error={refused({ branch_id: ['Choose a branch'] })} atField="Give the reason" />);
  expect(scroll).not.toHaveBeenCalled();
});
