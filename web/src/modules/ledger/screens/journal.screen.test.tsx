/** One journal: who it is about by name and number, and no raw id where a name exists. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { type JournalView, ledgerCalls } from '@ajo/contract/modules/ledger';
import { answer, openPage } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

const loan = {
  kind: 'loan' as const,
  id: '0199a000-0000-7000-8000-0000000000d1',
  name: 'Ada Obi',
  number: 'AJ-000042',
};
const nothing = kobo(0n);
const journal: JournalView = {
  id: '0199a000-0000-7000-8000-0000000000e1',
  kind: 'loan-repaid',
  effective_on: day('2026-03-02'),
  value_on: null,
  posted_at: new Date('2026-03-02T08:00:00Z'),
  posted_by: 'Kemi Adebayo',
  legs: [
    { code: '1000', name: 'Bank', owner: null, debit: kobo(90_000n), credit: nothing },
    { code: '1100', name: 'Loans receivable', owner: loan, debit: nothing, credit: kobo(80_000n) },
    { code: '1110', name: 'Interest receivable', owner: loan, debit: nothing, credit: kobo(10_000n) },
  ],
  references: [{ source: 'credit', reference: 'TRF-1' }],
  reverses: null,
  reversed_by: null,
  facts: [
    { name: 'loan', value: loan.id, owner: loan },
    { name: 'bank_line', value: '0199a000-0000-7000-8000-0000000000b1', owner: null },
  ],
};
const open = (change: Partial<JournalView> = {}) =>
  openPage(`/admin/ledger/journals/${journal.id}`, {
    as: 'finance',
    answers: [answer(ledgerCalls.journal, { data: { ...journal, ...change } })],
  });
const texts = (links: readonly HTMLElement[]) => links.map((link) => [link.textContent, link.getAttribute('href')]);

test('the owner of legs and facts is named once at the top, and leads to its page everywhere', async () => {
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Loan repaid' })).toBeTruthy();
  const named = screen.getAllByRole('link', { name: 'Ada Obi' });
  // The figure, two legs and the fact.
  expect(texts(named)).toEqual(Array.from({ length: 4 }, () => ['Ada Obi', `/admin/requests/${loan.id}`]));
  expect(screen.getAllByText('Loan AJ-000042')).toHaveLength(4);
  expect(screen.getByRole('main').textContent).not.toContain(loan.id);
});

test('an owner without a name has its kind and the end of its id', async () => {
  const hidden = { ...loan, name: null, number: null };
  await open({ legs: journal.legs.map((leg) => ({ ...leg, owner: leg.owner && hidden })), facts: [] });
  const legs = within(await screen.findByRole('group', { name: 'Journal lines' }));
  expect(legs.getAllByRole('link', { name: 'Loan …0000000000d1' })).toHaveLength(2);
});

test('a reversed journal says so and leads to the other one', async () => {
  await open({ reversed_by: '0199a000-0000-7000-8000-0000000000e2' });
  expect(await screen.findByText('Reversed')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'The journal that reverses it' });
  expect(link.getAttribute('href')).toBe('/admin/ledger/journals/0199a000-0000-7000-8000-0000000000e2');
});
