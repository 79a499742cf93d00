/** The acts on a request: the next one first, the rest in a menu; the rail shows where the request is. */
import { loanCalls } from '@ajo/contract/modules/loan-applications';
import { loanDeskCalls } from '@ajo/contract/modules/loan-applications.desk';
import type { LoanView } from '@ajo/contract/modules/loans';
import { historyCalls } from '@ajo/contract/modules/history';
import { answer, answering, pageWith, refusal } from '#test-page';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { Providers } from '#app/providers.tsx';
import { RequestBody } from './request-rail.tsx';
import { StaffActions } from './staff-actions.tsx';

const recommendation = {
  by: 'Kemi Adebayo',
  at: new Date('2026-11-21T10:12:00Z'),
  verdict: 'recommended',
  note: 'Shop seen, stock is there',
};

const loan = (facts: Partial<LoanView>): LoanView =>
  ({
    id: '0199a000-0000-7000-8000-000000000912',
    number: 'AJ-000042',
    status: 'pending',
    customer: { id: '0199a000-0000-7000-8000-000000000913', name: 'Chiamaka Eze', phone: null, branch: 'Yaba' },
    principal: 25_000_000n,
    paid_out: 24_750_000n,
    instalments: 6,
    terms: { required_guarantors: 1, every: 1, frequency: 'month', max_dti_bps: 3_300 },
    guarantors: [{ id: 'g', name: 'Tunde', relationship: 'Friend', status: 'registered' }],
    recommendation: null,
    review: null,
    first_approval: null,
    decision: null,
    approvers: 1,
    officer: null,
    assessment: null,
    to_review: { documents: 0, statements: 0 },
    human_review: null,
    offer_accepted_at: null,
    disbursed_on: null,
    applied_at: new Date('2026-11-20T09:00:00Z'),
    can: [],
    ...facts,
  }) as unknown as LoanView;

type Answers = Parameters<typeof answering>[1];

function shown(facts: Partial<LoanView>, answers: Answers = [], tab = '', role: 'admin' | 'finance' = 'admin') {
  const page = answering(role, answers);
  const pageOf = (one: LoanView) => (
    <Providers knows={() => true}>
      <MemoryRouter initialEntries={[`/?tab=${tab}`]}>
        <StaffActions loan={one} recordPayment={() => null} />
        <RequestBody loan={one} firstTab="overview">
          Parts
        </RequestBody>
      </MemoryRouter>
    </Providers>
  );
  const { rerender } = render(pageOf(loan(facts)));
  return { ...page, readAgain: (changed: Partial<LoanView>) => rerender(pageOf(loan(changed))) };
}

const all = ['recommend', 'review', 'deny', 'send_back', 'edit', 'change_purpose', 'flag_review', 'request_guarantor'] as const;

test('one act is filled and last, two are before it; the rest is in the menu', async () => {
  const { user } = shown({ can: [...all] });
  const names = screen.getAllByRole('button').map((button) => button.textContent);
  expect(names).toEqual(['Send back', 'Deny', 'More', 'Recommend loan']);
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  const menu = within(screen.getByRole('region', { name: 'More actions' }));
  expect(menu.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Review loan',
    'Correct',
    'Change purpose',
    'Hold for manual review',
    'Request guarantor',
  ]);
});

test('a missing guarantor is the act for those who have no step of the loan now', () => {
  const guarantors = [{ id: 'g', name: 'Tunde', relationship: 'Friend', status: 'unregistered' }] as never;
  shown({ can: ['deny', 'send_back', 'edit', 'request_guarantor'], guarantors });
  const acts = screen.getAllByRole('button').map((button) => [button.textContent, button.dataset['look']]);
  expect(acts).toEqual([
    ['Send back', 'plain'],
    ['Deny', 'plain'],
    ['More', 'plain'],
    ['Remind guarantor', 'filled'],
  ]);
});

test('on the tab of the guarantors, which reminds each of them, the head has no reminder', () => {
  const guarantors = [{ id: 'g', name: 'Tunde', relationship: 'Friend', status: 'unregistered' }] as never;
  shown({ can: ['deny', 'request_guarantor'], guarantors }, [], 'guarantors');
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Deny']);
});

test('the steps to come are before the parts, and those of a loan that is decided after them', () => {
  const { readAgain } = shown({});
  const isBefore = (title: string) =>
    Boolean(screen.getByText(title).compareDocumentPosition(screen.getByText('Parts')) & Node.DOCUMENT_POSITION_FOLLOWING);
  expect(isBefore('What happens next')).toBe(true);
  readAgain({ status: 'denied', recommendation });
  expect(isBefore('How it was decided')).toBe(false);
});

test('after a recommendation its button is quiet, and the rail shows who recommended and what is next', () => {
  shown({ can: ['recommend', 'deny'], recommendation });
  expect(screen.queryByRole('button', { name: /recommend/i })).toBeNull();
  expect(screen.getByText('Shop seen, stock is there')).toBeTruthy();
  expect(screen.getByText('Compliance reviews').closest('li')?.getAttribute('aria-current')).toBe('step');
});

test('the latest activity reads as sentences with actor, act and amount', async () => {
  const line = {
    id: '0199a000-0000-7000-8000-000000000914',
    at: new Date('2026-11-21T12:00:00Z'),
    actor: 'Fola Bakare',
    action: 'repaid',
    sentence: 'Fola Bakare booked a repayment of ₦10,346.15',
    from: null,
    to: null,
    reason: null,
    changes: [],
  };
  shown({ status: 'active' }, [answer(historyCalls.ofSubject, pageWith([line]))]);
  expect(await screen.findByText('Fola Bakare booked a repayment of ₦10,346.15')).toBeTruthy();
});

test('the approval shows the opinions it rests on, and a refusal stays in the dialog', async () => {
  const review = { ...recommendation, by: 'Hauwa Sani', verdict: 'cleared', note: 'Identity agrees' };
  const { user, sentTo } = shown({ can: ['approve'], recommendation, review }, [
    refusal(loanCalls.setStatus, 409, 'The loan has changed since you read it'),
  ]);
  await user.click(screen.getByRole('button', { name: 'Approve ₦250,000.00' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('₦247,500.00')).toBeTruthy();
  expect(dialog.getByText(/Kemi Adebayo: Shop seen/)).toBeTruthy();
  expect(dialog.getByText(/Hauwa Sani: Identity agrees/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Approve ₦250,000.00' }));
  expect(await dialog.findByText('The loan has changed since you read it')).toBeTruthy();
  expect(sentTo(loanCalls.setStatus)).toHaveLength(1);
});

const judged = { recommendation, review: { ...recommendation, by: 'Hauwa Sani', verdict: 'cleared' } };
const waits = { documents: 2, statements: 1 };

test('the approval states what waits for a look, with links that open beside the dialog', async () => {
  const guarantorIsStaff = {
    inputs: { guarantor_conflicts: 1, bureau_worst_class: null, bureau_instalments: null, income_source: 'none' },
  };
  const assessment = { ...guarantorIsStaff, result: { stops: [], flags: [], score: 65, band: 'fair', dti_bps: null } } as never;
  const { user } = shown({ can: ['approve'], ...judged, to_review: waits, assessment });
  await user.click(screen.getByRole('button', { name: 'Approve ₦250,000.00' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('1 of 1 accepted, conflict of interest to check')).toBeTruthy();
  expect(dialog.getByRole('link', { name: '1 statement not read yet, opens in a new tab' })).toBeTruthy();
  const documents = dialog.getByRole('link', { name: '2 documents to review, opens in a new tab' });
  expect(documents).toMatchObject({ search: '?tab=documents', target: '_blank' });
  await user.click(documents);
  expect(screen.queryByRole('dialog')).toBeTruthy();
});

test('an approval without anything to review states it', async () => {
  const { user } = shown({ can: ['approve'], ...judged });
  await user.click(screen.getByRole('button', { name: 'Approve ₦250,000.00' }));
  expect(screen.getByText('Documents').nextElementSibling?.textContent).toBe('None to review');
});

test('finance reads before the payout how many documents wait, without a link that it may not open', async () => {
  const { user } = shown(
    {
      can: ['release'],
      ...judged,
      status: 'approved',
      offer_accepted_at: recommendation.at,
      waits_for: [],
      bank: null,
      to_review: waits,
    },
    [],
    '',
    'finance',
  );
  await user.click(screen.getByRole('button', { name: /^Disburse/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('2 documents to review')).toBeTruthy();
  expect(dialog.queryByRole('link', { name: /document/ })).toBeNull();
});

test('the refusal and what was typed stay in the dialog when the loan, read again, allows no act', async () => {
  const { user, readAgain } = shown({ can: ['deny'] }, [
    refusal(loanCalls.setStatus, 409, 'The loan has changed since you read it'),
  ]);
  await user.click(screen.getByRole('button', { name: 'Deny' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Reason for the customer/), 'Turnover is too low');
  await user.click(dialog.getByRole('button', { name: 'Deny loan' }));
  await dialog.findByText('The loan has changed since you read it');
  readAgain({ status: 'approved', can: [] });
  expect(dialog.getByText('The loan has changed since you read it')).toBeTruthy();
  expect(dialog.getByDisplayValue('Turnover is too low')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await user.click(dialog.getByRole('button', { name: 'Discard' }));
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('a person without any act sees no buttons', () => {
  shown({ can: [] });
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test.each([
  ['overview', ['Latest notes', 'Latest activity']],
  ['notes', []],
  ['history', []],
])('beside the tab "%s" the rail repeats nothing of it', async (tab, headings) => {
  const act = {
    id: '0199a000-0000-7000-8000-000000000913',
    at: new Date('2026-11-20T09:00:00Z'),
    actor: 'Kemi Adebayo',
    action: 'recommend',
    sentence: 'Kemi Adebayo recommended the loan',
    from: null,
    to: null,
    reason: null,
    changes: [],
  };
  shown({ can: ['note'] }, [answer(loanDeskCalls.notes, { data: [] }), answer(historyCalls.ofSubject, pageWith([act]))], tab);
  for (const name of headings) expect(await screen.findByRole('heading', { name })).toBeTruthy();
  await screen.findByRole('heading', { name: 'What happens next' });
  expect(screen.queryAllByRole('heading', { name: /^Latest/ })).toHaveLength(headings.length);
});
