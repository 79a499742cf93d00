/** Whatever a dialog offers, the ways to pay are in one order (decision 957), and none moves when the saved cards arrive. */
import { savedCardCalls } from '@ajo/contract/modules/wallets.cards';
import { answer, answering, refusal, renderPart, unanswered } from '#test-page';
import { act } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PayWithSavedCard } from './pay-with-saved-card.tsx';
import { WaysToPay } from './ways-to-pay.tsx';

const read = () => document.querySelector('#ways')?.textContent;
const show = (ways: Parameters<typeof WaysToPay>[0]): void =>
  renderPart(
    <p id="ways">
      <WaysToPay {...ways} />
    </p>,
  );
const all = { savings: 'savings ', paymentPage: 'page ', savedCard: 'card ', transfer: 'transfer ' };

test.each([
  [all, 'transfer card page savings '],
  [{ savings: 'savings ', transfer: 'transfer ' }, 'transfer savings '],
  [{ paymentPage: 'page ', savedCard: false, transfer: null }, 'page '],
])('%o reads %s', async (ways, order) => {
  answering('user', [answer(savedCardCalls.list, { data: [] })]);
  show(ways);
  await expect.poll(read).toBe(order);
});

test('while the saved cards load, nothing is offered that they would move', async () => {
  answering('user', [unanswered(savedCardCalls.list)]);
  show(all);
  await expect.poll(() => document.querySelector('#ways output')).toBeTruthy();
  expect(read()).toBe('transfer ');
});

test('without an answer about saved cards, the payment page is offered, and stays', async () => {
  const { sentTo } = answering('user', [refusal(savedCardCalls.list, 422, 'The cards cannot be read')]);
  const charge = { mutate: vi.fn<() => void>(), data: undefined, variables: undefined, isPending: false, error: null };
  const cards = <PayWithSavedCard total={undefined} charge={charge} onCharged={() => undefined} />;
  show({ ...all, savedCard: cards });
  await expect.poll(read).toBe('transfer page savings ');
  // The buttons repeat the read once.
  await expect.poll(() => sentTo(savedCardCalls.list)).toHaveLength(2);
  await act(() => new Promise((done) => setTimeout(done, 50)));
  expect([read(), sentTo(savedCardCalls.list).length]).toEqual(['transfer page savings ', 2]);
});
