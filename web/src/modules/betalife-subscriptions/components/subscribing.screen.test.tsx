/** A customer subscribes to a package or gets more time, and staff ask for a refund: the terms are shown first, and each sends once. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import type { BetalifePackageView, BetalifePlanView } from '@ajo/contract/modules/betalife';
import { subscriptionCalls } from '@ajo/contract/modules/betalife-subscriptions';
import { staffSubscriptionCalls } from '@ajo/contract/modules/betalife-subscriptions.staff';
import { answer, answering, refusal, renderPart, unanswered } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { owed, subscription } from '../../../../tests/subscription.ts';
import { MoreTime } from './more-time.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { SubscribeDialog } from './subscribe-dialog.tsx';

const one: BetalifePackageView = {
  id: '0199a000-0000-7000-8000-0000000000b1' as BetalifePackageView['id'],
  name: 'Family basket',
  description: 'For a home of four.',
  price: kobo(10_000_000n),
  instalments: 3,
  frequency: 'week',
  instalment: kobo(3_333_400n),
  last_instalment: kobo(3_333_200n),
  items: [{ name: 'Rice', quantity: '25 kg' }],
};
const plan: BetalifePlanView = {
  id: '0199a000-0000-7000-8000-0000000000b2' as BetalifePlanView['id'],
  type: 'food',
  name: 'Monthly food basket',
  description: '',
  cancellation_fee_bps: 250,
  betalife_packages: [one],
};
const terms = { days_to_pay_first: 7, price_holds_days: 14, extension_days: 30, delivery_days: 14 };
const shown = (name: string): string | null | undefined =>
  screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
const subscribe = () => screen.getByRole('button', { name: 'Subscribe' });

test('the parts, the price and the cost of cancelling are shown before consent, and one subscription is sent', async () => {
  const { user, sentTo } = answering('user', [unanswered(subscriptionCalls.subscribe)]);
  renderPart(<SubscribeDialog chosen={{ plan, one }} terms={terms} onClose={() => undefined} />);
  expect(['First payment', 'Delivery', 'Price locked until', 'If you need longer'].map(shown)).toEqual([
    'Within 7 days, or it ends',
    'Within 14 days after your last payment',
    '14 days after the date of the last instalment',
    'Extend once at the price of that day, or turn what you paid into credit',
  ]);
  expect(['Instalments', 'Each instalment', 'Last instalment', 'Price', 'If you cancel'].map(shown)).toEqual([
    '3, one each week',
    '₦33,334.00',
    '₦33,332.00',
    '₦100,000.00',
    'You get back what you paid for the goods, less 2.5%. Processing fees of card payments are not returned.',
  ]);
  expect(subscribe().hasAttribute('disabled')).toBe(true);
  await user.selectOptions(screen.getByLabelText(/^Delivery/), 'address');
  await user.type(screen.getByLabelText(/^Address/), '4 Allen Avenue, Ikeja');
  await user.type(screen.getByLabelText(/^Phone for the delivery/), '08031234567');
  await user.click(screen.getByRole('checkbox', { name: 'I accept these terms' }));
  await user.click(subscribe());
  await user.click(subscribe());
  const [sent, ...more] = sentTo(subscriptionCalls.subscribe);
  expect(more).toEqual([]);
  expect(sent?.body).toMatchObject({
    package_id: one.id,
    accepted: true,
    delivery: { how: 'address', address: '4 Allen Avenue, Ikeja', phone: expect.stringContaining('8031234567') },
  });
  expect(sent?.idempotencyKey).toMatch(/^[\w-]{36}$/);
});

test('a package in one payment has no parts, and goods that are picked up need no address', async () => {
  const whole = { ...one, instalments: 1, instalment: one.price, last_instalment: one.price };
  const refused = refusal(subscriptionCalls.subscribe, 422, 'Check the marked fields', {
    'delivery.phone': ['Enter a mobile number'],
  });
  const { user, sentTo } = answering('user', [refused]);
  renderPart(
    <SubscribeDialog
      chosen={{ plan: { ...plan, cancellation_fee_bps: 0 }, one: whole }}
      terms={terms}
      onClose={() => undefined}
    />,
  );
  expect([shown('Instalments'), shown('If you cancel')]).toEqual([
    'One payment',
    'You get back what you paid for the goods. Processing fees of card payments are not returned.',
  ]);
  expect([screen.queryByText('Each instalment'), screen.queryByLabelText(/^Address/)]).toEqual([null, null]);
  await user.type(screen.getByLabelText(/^Phone for the delivery/), '08031234567');
  await user.click(screen.getByRole('checkbox', { name: 'I accept these terms' }));
  await user.click(subscribe());
  expect(await screen.findByText('Enter a mobile number')).toBeTruthy();
  expect(sentTo(subscriptionCalls.subscribe)[0]?.body).not.toHaveProperty('delivery.address');
});

const late = {
  ...subscription,
  extension: {
    until: day('2026-06-30'),
    price: kobo(10_500_000n),
    instalment: kobo(1_750_000n),
    last_instalment: kobo(1_750_000n),
  },
  price: kobo(10_000_000n),
  can: { ...subscription.can, cash: false },
};

test('more time at the price of today shows the new parts first, and sends the offer that was shown', async () => {
  const { user, sentTo } = answering('user', [answer(subscriptionCalls.extend, { data: subscription })]);
  renderPart(<MoreTime of={late} />);
  expect(screen.getByText(/at the price of today: ₦105,000\.00/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /into credit/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Extend to 30 Jun, 2026' }));
  expect(['Price until now', 'New price', 'Each instalment', 'Left to pay'].map(shown)).toEqual([
    '₦100,000.00',
    '₦105,000.00',
    '₦17,500.00',
    '₦95,000.00',
  ]);
  expect(sentTo(subscriptionCalls.extend)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Extend at ₦105,000.00' }));
  const { until, price } = late.extension;
  await expect.poll(() => sentTo(subscriptionCalls.extend).map(({ body }) => body)).toEqual([{ until, price }]);
});

test('more time at the same price is one press', async () => {
  const { user, sentTo } = answering('user', [answer(subscriptionCalls.extend, { data: subscription })]);
  renderPart(<MoreTime of={{ ...late, price: late.extension.price }} />);
  await user.click(screen.getByRole('button', { name: 'Extend to 30 Jun, 2026' }));
  await expect.poll(() => sentTo(subscriptionCalls.extend)).toHaveLength(1);
});

test('a missed package becomes credit of exactly what was paid after a second question, and a changed amount is refused', async () => {
  const changed = refusal(subscriptionCalls.cash, 409, 'Another payment has arrived: look again');
  const { user, sentTo } = answering('user', [changed]);
  renderPart(<MoreTime of={{ ...late, extension: null, paid: kobo(4_000_000n), can: { ...late.can, cash: true } }} />);
  const turn = () => screen.getAllByRole('button', { name: 'Turn ₦40,000.00 into credit' }).at(-1) as HTMLElement;
  await user.click(turn());
  expect(await screen.findByText(/you do not get the goods\. ₦40,000\.00 is added to your credit/)).toBeTruthy();
  expect(sentTo(subscriptionCalls.cash)).toEqual([]);
  await user.click(turn());
  expect(await screen.findByText('Another payment has arrived: look again')).toBeTruthy();
  expect(sentTo(subscriptionCalls.cash).map(({ body }) => body)).toEqual([{ total: 4_000_000n }]);
});

test('a package on time offers nothing', () => {
  answering('user', []);
  renderPart(<MoreTime of={{ ...late, extension: null }} />);
  expect(screen.queryByText('Need more time?')).toBeNull();
});

test('a refund names the whole amount and its destination, and needs a reason', async () => {
  const answers = [
    refusal(staffSubscriptionCalls.refund, 422, 'Check the marked fields', { reason: ['Explain why, in a few words'] }),
  ];
  const { user, sentTo } = answering('admin', answers);
  const onClose = vi.fn<() => void>();
  renderPart(<RefundDialog of={{ ...owed, paid: kobo(4_000_000n) }} onClose={onClose} />);
  const request = () => screen.getByRole('button', { name: 'Request refund of ₦40,000.00' });
  expect(screen.getByText(/all that was paid for the goods\. Processing fees of card payments are not returned/)).toBeTruthy();
  await user.click(request());
  expect(await screen.findByText('Explain why, in a few words')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  await user.selectOptions(screen.getByLabelText(/^Send it to/), 'credit');
  await user.type(screen.getByLabelText(/^Reason/), 'The supplier has no rice');
  await user.click(request());
  await expect
    .poll(() => sentTo(staffSubscriptionCalls.refund).at(-1)?.body)
    .toEqual({ reason: 'The supplier has no rice', to: 'credit' });
});
