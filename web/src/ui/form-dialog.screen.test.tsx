/** Where a window shows what the server refused, and what a money field does with text that is no amount. */
import { DomainError } from '@ajo/contract/kernel/errors';
import type { Kobo } from '@ajo/contract/kernel/money';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { TextField } from './fields.tsx';
import { Problem } from './feedback.tsx';
import { Form, useFields } from './form.tsx';
import { MoneyInput } from './money-input.tsx';

/** The field is drawn before the next event. */
const drawn = (fire: () => boolean): void => act(() => void fire());

const refused = new DomainError('invalid', 'invalid', 'Wrong', {
  errors: { name: ['Give it a name'], bank_code: ['Choose a bank'] },
});

function Refused() {
  const { field, refuse } = useFields({ name: '' });
  const [error, setError] = useState<unknown>(null);
  const send = (): void => {
    setError(refused);
    refuse(refused);
  };
  return (
    <Form onSubmit={send} label="Form">
      <Problem of={error} />
      <TextField label="Name" {...field('name')} />
      <button type="submit">Send</button>
    </Form>
  );
}

test('what is shown at a field is not in the banner, also while the field is changed; the rest is there in words', () => {
  render(<Refused />);
  drawn(() => fireEvent.click(screen.getByText('Send')));
  const banner = (): string | null => screen.getByRole('alert').textContent;
  expect(screen.getAllByText('Give it a name')).toHaveLength(1);
  expect(banner()).toBe('Bank code: Choose a bank');
  drawn(() => fireEvent.change(screen.getByLabelText(/Name/), { target: { value: 'Rent' } }));
  expect(banner()).toBe('Bank code: Choose a bank');
});

const amounts: (Kobo | undefined)[] = [];
const sent: (Kobo | undefined)[] = [];
function Amount() {
  const [value, setValue] = useState<Kobo>();
  const change = (next: Kobo | undefined): void => {
    amounts.push(next);
    setValue(next);
  };
  return (
    <Form onSubmit={() => sent.push(value)} label="Amounts">
      <MoneyInput label="Amount" required value={value} onChange={change} />
      <button type="submit">Pay</button>
    </Form>
  );
}

test.each([
  ['12,5', /Write the amount in digits/],
  ['0,50', /Write the amount in digits/],
  ['abc', /Write the amount in digits/],
  ['1e5', /Write the amount in digits/],
  ['-5', /^Enter the amount without a minus sign$/],
  ['₦-1,250.50', /^Enter the amount without a minus sign$/],
])('"%s" is refused at the field and is no other amount', (typed, refusal) => {
  const { unmount } = render(<Amount />);
  const box = screen.getByLabelText<HTMLInputElement>('Amount');
  for (let at = 1; at <= typed.length; at += 1) drawn(() => fireEvent.change(box, { target: { value: typed.slice(0, at) } }));
  drawn(() => fireEvent.blur(box));
  expect(box.value).toBe(typed);
  drawn(() => fireEvent.click(screen.getByText('Pay')));
  expect([amounts.at(-1), sent.length]).toEqual([undefined, 0]);
  expect(screen.getByText(refusal)).toBeTruthy();
  drawn(() => fireEvent.change(box, { target: { value: '1,250.50' } }));
  expect(amounts.at(-1)).toBe(125_050n);
  expect(screen.queryByText(refusal)).toBeNull();
  drawn(() => fireEvent.click(screen.getByText('Pay')));
  expect(sent.splice(0)).toEqual([125_050n]);
  unmount();
});
