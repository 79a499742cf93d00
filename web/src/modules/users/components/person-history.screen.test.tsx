/** The history below other parts: its latest entries, and the others after a press. */
import { type HistoryLine, historyCalls } from '@ajo/contract/modules/history';
import { answer, answering, pageWith, renderPart } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PersonHistory } from './person-parts.tsx';

const id = '0199a000-0000-7000-8000-000000000f01';
const line = (number: number): HistoryLine => ({
  id: `0199a000-0000-7000-8000-000000000f1${number}`,
  at: new Date('2026-03-02T08:00:00Z'),
  actor: 'Amina',
  action: 'changed',
  sentence: `Amina changed part ${number}`,
  from: null,
  to: null,
  reason: null,
  changes: [],
});
const show = (at?: string) => {
  const opened = answering('admin', [answer(historyCalls.ofSubject, pageWith([1, 2, 3, 4, 5, 6].map(line)))]);
  renderPart(<PersonHistory id={id} folded />, at === undefined ? {} : { at });
  return opened;
};
const entries = () => screen.getAllByRole('listitem');

test('one press shows the others, and the reader goes on at the first of them', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Show earlier entries' }));
  expect(entries()).toHaveLength(6);
  expect(document.activeElement).toBe(entries()[3]);
});

test('a later page is not folded', async () => {
  show('/?page=2');
  expect(await screen.findByText(/changed part 6/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show earlier entries' })).toBeNull();
});
