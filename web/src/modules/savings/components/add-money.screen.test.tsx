/** A customer pays into savings: the fee of the amount in the form is known before a card or the payment page. */
import { type Kobo, kobo } from '@ajo/contract/kernel/money';
import { ownSavingsCalls } from '@ajo/contract/modules/savings';
import { savedCardCalls } from '@ajo/contract/modules/wallets.cards';
import { answer, answering, refusal, renderPart, unanswered } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { savedCard } from '../../../../tests/saved-card.ts';
import { detail } from '../../../../tests/savings-account.ts';
import { AddMoneyDialog } from './add-money-dialog.tsx';

const priceOf = (amount: Kobo) => ({ amount, fee: kobo(20_000n), total: kobo(amount + 20_000n) });
const quoted = answer(ownSavingsCalls.quote, ({ body }) => ({ data: priceOf(body.amount) }));
const cards = answer(savedCardCalls.list, { data: [savedCard] });
const toPage = { name: 'Go to the payment page' };
const pageButton = () => screen.getByRole('button', toPage);
const cardButton = () => screen.getByRole('button', { name: /^Pay ₦/ });

test('the total of the amount is on the button of the card, which charges that amount', async () => {
  const { user, sentTo } = answering('user', [quoted, cards, unanswered(ownSavingsCalls.chargeCard)]);
  renderPart(<AddMoneyDialog savings={detail} onClose={() => undefined} />);
  expect((await screen.findByRole('button', toPage)).hasAttribute('disabled')).toBe(true);
  await user.type(screen.getByLabelText(/^Amount/), '5000');
  await user.click(await screen.findByRole('button', { name: /^Pay ₦5,200\.00 with/ }));
  await expect
    .poll(() => sentTo(ownSavingsCalls.chargeCard).map(({ body }) => body))
    .toEqual([{ amount: 500_000n, card_id: savedCard.id }]);
});

test('the price and the card have their place before the amount is entered', async () => {
  const { user } = answering('user', [quoted, cards]);
  renderPart(<AddMoneyDialog savings={detail} onClose={() => undefined} />);
  const byCard = await screen.findByRole('button', { name: /^Pay with Visa/ });
  expect(byCard.hasAttribute('disabled')).toBe(true);
  expect(screen.getByText('You pay').nextElementSibling?.textContent).toBe('—');
  await user.type(screen.getByLabelText(/^Amount/), '5000');
  await expect.poll(() => screen.getByText('You pay').nextElementSibling?.textContent).toBe('₦5,200.00');
  expect(byCard.textContent).toMatch(/^Pay ₦5,200\.00 with/);
});

test('a customer reads where the parts of a deposit go', async () => {
  answering('user', [quoted, cards]);
  const parts = [
    { id: detail.id, number: detail.number, name: 'Rent', share_bps: 7_000, takes_money: true },
    { id: detail.id, number: 'SV-000043', name: 'House', share_bps: 3_000, takes_money: false },
  ];
  renderPart(<AddMoneyDialog savings={{ ...detail, split: parts }} onClose={() => undefined} />);
  expect(await screen.findByText('70 % to Rent (SV-000042), 30 % to House (SV-000043, takes no deposits)')).toBeTruthy();
});

test('while the fee of a new amount is on its way, neither the card nor the payment page takes it', async () => {
  const answers = [quoted, cards];
  const { user, sentTo } = answering('user', answers);
  renderPart(<AddMoneyDialog savings={detail} onClose={() => undefined} />);
  await user.type(screen.getByLabelText(/^Amount/), '5000');
  await screen.findByRole('button', { name: /^Pay ₦5,200\.00 with/ });
  answers.unshift(unanswered(ownSavingsCalls.quote));
  await user.type(screen.getByLabelText(/^Amount/), '0');
  await expect.poll(() => sentTo(ownSavingsCalls.quote).at(-1)?.body).toEqual({ amount: 5_000_000n });
  expect([cardButton(), pageButton()].map((button) => button.hasAttribute('disabled'))).toEqual([true, true]);
});

test('an amount that the account does not take is refused with its reason, and nothing can be paid', async () => {
  const { user } = answering('user', [refusal(ownSavingsCalls.quote, 422, 'The smallest deposit is ₦100.00'), cards]);
  renderPart(<AddMoneyDialog savings={detail} onClose={() => undefined} />);
  await user.type(screen.getByLabelText(/^Amount/), '5');
  expect(await screen.findByText('The smallest deposit is ₦100.00')).toBeTruthy();
  expect(pageButton().hasAttribute('disabled')).toBe(true);
  expect(screen.queryByRole('button', { name: /^Pay ₦/ })).toBeNull();
});
