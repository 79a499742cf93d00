/** The ring. */
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Ring } from './ring.tsx';

const states = (container: HTMLElement): (string | null)[] =>
  [...container.querySelectorAll('circle')].map((circle) => circle.getAttribute('data-state'));

test('it has a segment for each instalment, and the next one is marked', () => {
  const { container } = render(<Ring label="2 of 4 instalments paid" done={2} of={4} />);
  expect(screen.getByRole('img', { name: '2 of 4 instalments paid' })).toBeTruthy();
  expect(states(container)).toEqual(['done', 'done', 'next', 'open']);
});

test.each([
  [3, ['done', 'next', 'next', 'next']],
  [0, ['done', 'open', 'open', 'open']],
])('%i segments are marked as next', (next, expected) => {
  const { container } = render(<Ring label="1 of 4 instalments paid" done={1} of={4} next={next} />);
  expect(states(container)).toEqual(expected);
});

test('one line starts at the top and is as long as what is done', () => {
  const { container } = render(<Ring label="87 of 91 days" done={87} of={91} />);
  const line = container.querySelector('[data-state="done"]');
  expect([line?.getAttribute('stroke-dasharray'), Number(line?.getAttribute('stroke-dashoffset'))]).toEqual(['87 91', 0]);
});

test('many instalments are one line', () => {
  const { container } = render(<Ring label="9 of 52 instalments paid" done={9} of={52} />);
  expect(states(container)).toEqual([null, 'done']);
});

test('nothing of many instalments is no line', () => {
  const { container } = render(<Ring label="0 of 52 instalments paid" done={0} of={52} />);
  expect(states(container)).toEqual([null]);
});
