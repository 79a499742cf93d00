/** A customer plans autosave, pauses and stops it: what each form sends, once, with a key of its own. */
import { kobo } from '@ajo/contract/kernel/money';
import { Day } from '@ajo/contract/kernel/time';
import { type Autosave, autosaveCalls, type AutosaveView } from '@ajo/contract/modules/autosave';
import { ownSavingsCalls } from '@ajo/contract/modules/savings';
import { SavedCardId, savedCardCalls } from '@ajo/contract/modules/wallets.cards';
import { answer, answering, refusal, renderPart, unanswered } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { detail } from '../../../../tests/savings-account.ts';
import { AutosaveDialog } from './autosave-dialog.tsx';
import { PauseDialog, StopDialog } from './pause-dialog.tsx';

const card = { id: SavedCardId.parse('0199a000-0000-7000-8000-0000000000f1'), brand: 'Visa', last4: '4081' };
const cards = answer(savedCardCalls.list, {
  data: [{ ...card, expires: '12/2030', bank: 'GTBank', usable: true, reason: null, saved_at: new Date('2026-03-02T08:00:00Z') }],
});
const plan: AutosaveView = {
  status: 'active',
  amount: kobo(500_000n),
  fee: kobo(20_000n),
  frequency: 'monthly',
  day: 15,
  card,
  next_on: Day.parse('2026-03-15'),
  paused_until: null,
  paused_reason: null,
  stopped_reason: null,
};
const planned: { data: Autosave } = { data: { autosave: plan, attempts: [] } };
const quoted = answer(ownSavingsCalls.quote, ({ body: { amount } }) => ({
  data: { amount, fee: kobo(20_000n), total: kobo(amount + 20_000n) },
}));
const turnOn = () => screen.getByRole('button', { name: 'Turn on autosave' });
const eachTime = () => screen.getByText('Your card pays each time').nextElementSibling?.textContent;
const agree = () => screen.getByRole('checkbox', { name: /^Charge this card/ });

test('a plan names its fee and needs consent, and sends amount, rhythm, day and card with its own key', async () => {
  const { user, sentTo } = answering('user', [cards, quoted, answer(autosaveCalls.set, planned)]);
  const onClose = vi.fn<() => void>();
  renderPart(<AutosaveDialog savings={detail} plan={null} onClose={onClose} />);
  await user.type(await screen.findByLabelText(/^Amount/), '5000');
  await expect.poll(eachTime).toBe('₦5,200.00');
  expect(turnOn().hasAttribute('disabled')).toBe(true);
  await user.click(agree());
  await user.click(turnOn());
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  const [sent, ...more] = sentTo(autosaveCalls.set);
  expect([sent?.body, more]).toEqual([{ amount: 500_000n, frequency: 'monthly', day: 1, card_id: card.id }, []]);
  expect(sent?.idempotencyKey).toMatch(/^[\w-]{36}$/);
});

test('while the fee of a new amount is on its way, the plan cannot be sent, and no other fee is shown', async () => {
  const answers = [cards, quoted];
  const { user, sentTo } = answering('user', answers);
  renderPart(<AutosaveDialog savings={detail} plan={null} onClose={() => undefined} />);
  await user.type(await screen.findByLabelText(/^Amount/), '5000');
  await user.click(agree());
  await screen.findByText('₦5,200.00');
  expect(turnOn().hasAttribute('disabled')).toBe(false);
  answers.unshift(unanswered(ownSavingsCalls.quote));
  await user.type(screen.getByLabelText(/^Amount/), '0');
  await expect.poll(() => sentTo(ownSavingsCalls.quote).at(-1)?.body).toEqual({ amount: 5_000_000n });
  expect(turnOn().hasAttribute('disabled')).toBe(true);
  expect(eachTime()).toBe('—');
});

test('a monthly plan that becomes weekly starts from the day that the form shows', async () => {
  const { user, sentTo } = answering('user', [cards, answer(autosaveCalls.set, planned)]);
  renderPart(<AutosaveDialog savings={detail} plan={plan} onClose={() => undefined} />);
  await user.selectOptions(await screen.findByLabelText(/^Frequency/), 'weekly');
  expect((screen.getByLabelText(/^Day/) as HTMLSelectElement).selectedOptions[0]?.text).toBe('Monday');
  await user.click(agree());
  await user.click(turnOn());
  await expect.poll(() => sentTo(autosaveCalls.set)[0]?.body).toMatchObject({ frequency: 'weekly', day: 1 });
});

test('without a card that can be charged the way to one is named', async () => {
  answering('user', [answer(savedCardCalls.list, { data: [] })]);
  renderPart(<AutosaveDialog savings={detail} plan={null} onClose={() => undefined} />);
  expect(await screen.findByText(/Add money by card once, save the card/)).toBeTruthy();
});

test('a pause of too many days is named at its field, and a shorter one is sent', async () => {
  const answers = [refusal(autosaveCalls.pause, 422, 'At most 90', { days: ['At most 90'] })];
  const { user, sentTo } = answering('user', answers);
  const onClose = vi.fn<() => void>();
  renderPart(<PauseDialog savings={detail} onClose={onClose} />);
  const days = screen.getByLabelText(/^Days/);
  await user.clear(days);
  await user.type(days, '90');
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  expect(await screen.findByText('At most 90')).toBeTruthy();
  answers.unshift(answer(autosaveCalls.pause, planned) as (typeof answers)[number]);
  await user.clear(days);
  await user.type(days, '30');
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(sentTo(autosaveCalls.pause).map(({ body }) => body)).toEqual([{ days: 90 }, { days: 30 }]);
  expect(sentTo(autosaveCalls.pause)[1]?.idempotencyKey).toMatch(/^[\w-]{36}$/);
});

test('stopping is confirmed first', async () => {
  const { user, sentTo } = answering('user', [answer(autosaveCalls.stop, { message: 'Autosave stopped' })]);
  renderPart(<StopDialog savings={detail} onClose={() => undefined} />);
  expect(sentTo(autosaveCalls.stop)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Stop autosave' }));
  await expect.poll(() => sentTo(autosaveCalls.stop)).toHaveLength(1);
});
