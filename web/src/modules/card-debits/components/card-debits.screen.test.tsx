/** Saved cards: a customer pays with one, staff collect from one, and every attempt is listed. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import {
  cardDebitCalls as calls,
  type CardChargeView,
  DebitAttemptId,
  type DebitAttemptView,
} from '@ajo/contract/modules/card-debits';
import { LoanId } from '@ajo/contract/modules/loans';
import { savedCardCalls, SavedCardId, type SavedCardView } from '@ajo/contract/modules/wallets.cards';
import { answer, answering, refusal, renderPart } from '#test-page';
import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { DebitAttempts } from './debit-attempts.tsx';
import { MyDebitAttempts } from './my-debit-attempts.tsx';
import { PayByCard } from './pay-by-card.tsx';

const loanId = LoanId.parse('0199a000-0000-7000-8000-000000000e01');
const card = (at: number, last4: string, usable: boolean): SavedCardView => ({
  id: SavedCardId.parse(`0199a000-0000-7000-8000-000000000e1${at}`),
  brand: 'Verve',
  last4,
  expires: '12/2030',
  bank: 'GTBank',
  usable,
  reason: usable ? null : 'The card has expired',
  saved_at: new Date('2026-01-02T08:00:00Z'),
});
const [usable, expired] = [card(1, '4081', true), card(2, '9999', false)];
const cards = answer(savedCardCalls.list, { data: [usable, expired] });
const charged = (status: CardChargeView['status'], reason: string | null): CardChargeView => ({
  reference: 'AJ-1',
  status,
  amount: kobo(500_000n),
  fee: kobo(7_500n),
  total: kobo(507_500n),
  reason,
});
const attempt: DebitAttemptView = {
  id: DebitAttemptId.parse('0199a000-0000-7000-8000-000000000e21'),
  instalment: 3,
  status: 'failed',
  amount: kobo(500_000n),
  taken: kobo(0n),
  reason: 'Not enough money',
  card: { brand: 'Verve', last4: '4081' },
  tried_on: day('2026-03-02'),
  tried_at: new Date('2026-03-02T08:00:00Z'),
  requested_by: null,
};

describe('paying with a saved card', () => {
  function open(answers: Parameters<typeof answering>[1], isBehind = false) {
    const page = answering('user', [cards, ...answers]);
    const onCharged = vi.fn<(result: CardChargeView) => void>();
    const shown = { loanId, input: { amount: kobo(500_000n) }, total: kobo(507_500n), isBehind, onCharged };
    renderPart(<PayByCard {...shown} />);
    return { ...page, onCharged };
  }
  const pay = () => screen.findByRole('button', { name: /^Pay ₦5,075.00 with .*4081/ });

  test('names the total with the fee, sends the amount, and offers no card that cannot be charged', async () => {
    const { user, sentTo, onCharged } = open([answer(calls.charge, { data: charged('completed', null) })]);
    await user.click(await pay());
    await expect.poll(() => onCharged).toHaveBeenCalledOnce();
    expect(sentTo(calls.charge)).toMatchObject([{ params: { id: loanId }, body: { card_id: usable.id, amount: 500_000n } }]);
    expect(screen.queryByRole('button', { name: /9999/ })).toBeNull();
  });

  test('while the total is of another amount, the card is not charged', async () => {
    const { sentTo } = open([answer(calls.charge, { data: charged('completed', null) })], true);
    expect((await pay()).hasAttribute('disabled')).toBe(true);
    expect(sentTo(calls.charge)).toEqual([]);
  });

  test('a charge that failed says why and is tried again as another payment', async () => {
    const { user, sentTo, onCharged } = open([answer(calls.charge, { data: charged('failed', 'Not enough money') })]);
    await user.click(await pay());
    expect(await screen.findByText('Not enough money')).toBeTruthy();
    await user.click(await pay());
    await expect.poll(() => sentTo(calls.charge)).toHaveLength(2);
    const [first, second] = sentTo(calls.charge).map(({ idempotencyKey }) => idempotencyKey);
    expect(first).not.toBe(second);
    expect(onCharged).not.toHaveBeenCalled();
  });

  test('a refusal is shown, and a second press is the same payment', async () => {
    const { user, sentTo, onCharged } = open([refusal(calls.charge, 503, 'The card service does not answer')]);
    await user.click(await pay());
    expect(await screen.findByText('The card service does not answer')).toBeTruthy();
    await user.click(await pay());
    await expect.poll(() => sentTo(calls.charge)).toHaveLength(2);
    expect(new Set(sentTo(calls.charge).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    expect(onCharged).not.toHaveBeenCalled();
  });
});

describe('collecting from a card', () => {
  const attempts = (why: string | null, ...rows: DebitAttemptView[]) =>
    answer(calls.attempts, { data: rows, additional: { why_not: why } });
  const collect = () => screen.queryByRole('button', { name: 'Collect what is due from the card' });

  test('is offered to a role that may, and reports a refused card', async () => {
    const { user, sentTo } = answering('finance', [
      attempts(null, attempt),
      answer(calls.autoDebit, { message: 'failed', data: { tried: 1, status: 'failed', reason: 'The bank said no' } }),
    ]);
    renderPart(<DebitAttempts loanId={loanId} isRunning isDue />);
    expect(await screen.findByText('Not enough money')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Collect what is due from the card' }));
    expect((await screen.findAllByText('The bank said no')).length).toBeGreaterThan(0);
    expect(sentTo(calls.autoDebit).map(({ body }) => body)).toEqual([{ loan_id: loanId }]);
  });

  test('is not offered where the card cannot be charged: the reason is here', async () => {
    answering('finance', [attempts('Nothing is due')]);
    renderPart(<DebitAttempts loanId={loanId} isRunning isDue />);
    expect(await screen.findByText('Nothing is due.')).toBeTruthy();
    expect(collect()).toBeNull();
  });

  test('what cannot be read says so, and is read again', async () => {
    answering('finance', [refusal(calls.attempts, 503, 'The attempts cannot be read now')]);
    renderPart(<DebitAttempts loanId={loanId} isRunning isDue />);
    expect(await screen.findByText('The attempts cannot be read now')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  test('has no place while nothing is due and nothing was tried', async () => {
    const { sentTo } = answering('finance', [attempts('Nothing is due')]);
    renderPart(<DebitAttempts loanId={loanId} isRunning isDue={false} />);
    await expect.poll(() => sentTo(calls.attempts)).toHaveLength(1);
    expect(screen.queryByRole('heading', { name: 'Saved card' })).toBeNull();
  });

  test('is over when the loan has ended, and the attempts stay', async () => {
    answering('finance', [attempts(null, attempt)]);
    renderPart(<DebitAttempts loanId={loanId} isRunning={false} isDue />);
    expect(await screen.findByText('Not enough money')).toBeTruthy();
    expect(collect()).toBeNull();
  });
});

test('customers see what was tried from their own card', async () => {
  answering('user', [answer(calls.myAttempts, { data: [attempt] })]);
  renderPart(<MyDebitAttempts loanId={loanId} />);
  expect(await screen.findByText('Collected from your card')).toBeTruthy();
  expect(await screen.findByText('Not enough money')).toBeTruthy();
});
