/** Packages of a customer and packages on offer are shown with a picture of their goods. */
import { kobo } from '@ajo/contract/kernel/money';
import type { BetalifePackageView, BetalifePlanView } from '@ajo/contract/modules/betalife';
import { type SubscriptionView, subscriptionCalls } from '@ajo/contract/modules/betalife-subscriptions';
import { answer, openPage, pageWith, unanswered } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { owed, subscription } from '../../../../tests/subscription.ts';

const rice = { name: 'Rice', quantity: '25 kg' };
const oil = { name: 'Palm oil', quantity: '5 litres' };
const mine = { ...subscription, items: [rice] };
const plan: BetalifePlanView = {
  id: '0199a000-0000-7000-8000-0000000000b2' as BetalifePlanView['id'],
  type: 'food',
  name: 'Monthly food basket',
  description: '',
  cancellation_fee_bps: 0,
  betalife_packages: [
    {
      id: '0199a000-0000-7000-8000-0000000000b1' as BetalifePackageView['id'],
      name: 'Family basket',
      description: '',
      price: kobo(10_000_000n),
      instalments: 1,
      frequency: 'week',
      instalment: kobo(10_000_000n),
      last_instalment: kobo(10_000_000n),
      items: [rice, oil],
    },
  ],
};
/** How many goods a picture has. */
const goodsIn = (part: Element | null | undefined): number | undefined =>
  part?.querySelector('.goods')?.querySelectorAll('g[transform]').length;

const terms = { days_to_pay_first: 7, price_holds_days: 14, extension_days: 30, delivery_days: 14 };

test('in the list', async () => {
  await openPage('/betalife', {
    as: 'user',
    answers: [answer(subscriptionCalls.list, pageWith([mine])), answer(subscriptionCalls.offers, { data: [plan], terms })],
  });
  expect(goodsIn(await screen.findByRole('region', { name: 'Family basket' }))).toBe(2);
  expect(goodsIn(await screen.findByRole('region', { name: /^Harvest basket/ }))).toBe(1);
});

const own = { ...mine, package_id: '0199a000-0000-7000-8000-0000000000b1' as BetalifePackageView['id'] };
test.each([
  ['runs', own, 'Subscribe again to Family basket', 1],
  ['has ended', { ...own, status: 'closed', closed_reason: 'cancelled' } as SubscriptionView, 'Subscribe to Family basket', 0],
])('whether the customer has a package is on its offer: one that %s', async (_, one, act, marks) => {
  await openPage('/betalife', {
    as: 'user',
    answers: [answer(subscriptionCalls.list, pageWith([one])), answer(subscriptionCalls.offers, { data: [plan], terms })],
  });
  expect(await screen.findByRole('button', { name: act })).toBeTruthy();
  expect(screen.queryAllByText('You have this')).toHaveLength(marks);
});

test('packages are on offer when the own ones above them are there', async () => {
  const { sentTo } = await openPage('/betalife', {
    as: 'user',
    answers: [unanswered(subscriptionCalls.list), answer(subscriptionCalls.offers, { data: [plan], terms })],
  });
  await expect.poll(() => sentTo(subscriptionCalls.offers)).toHaveLength(1);
  await expect.poll(() => document.querySelectorAll('main output[aria-label="Loading"]')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /Subscribe/ })).toBeNull();
});

test('the page of packages states what BetaLife is, and links the public page of its food', async () => {
  await openPage('/betalife', {
    as: 'user',
    answers: [
      answer(subscriptionCalls.list, pageWith<SubscriptionView>([])),
      answer(subscriptionCalls.offers, { data: [], terms }),
    ],
  });
  expect(screen.getByText('Pay in instalments, then get the goods. No interest, no late fees.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Foodmart' }).getAttribute('href')).toBe('/foodmart');
});

test('a card shows the amount paid beside the ring, and no balance of zero', async () => {
  const paid = { ...mine, price: kobo(9_000_000n), paid: kobo(9_000_000n), remaining: kobo(0n), next_part: null };
  await openPage('/betalife', {
    as: 'user',
    answers: [answer(subscriptionCalls.list, pageWith([paid])), answer(subscriptionCalls.offers, { data: [], terms })],
  });
  const card = within(await screen.findByRole('region', { name: /^Harvest basket/ }));
  expect(card.getByText('Paid', { selector: 'dt' }).nextElementSibling?.textContent).toBe('₦90,000.00');
  expect(card.queryByText('Left to pay')).toBeNull();
});

test('a package that was delivered is folded, and one that is owed is not', async () => {
  const paid: SubscriptionView = { ...owed, items: [rice] };
  const fulfilment = { status: 'completed', due_on: owed.start_on, delivered_on: owed.start_on, recipient: 'Ada', proof: 'code' };
  const delivered = {
    ...paid,
    id: '0199a000-0000-7000-8000-0000000000f7',
    number: 'BL-000077',
    fulfilment,
  } as SubscriptionView;
  const { user } = await openPage('/betalife', {
    as: 'user',
    answers: [
      answer(subscriptionCalls.list, pageWith<SubscriptionView>([paid, delivered])),
      answer(subscriptionCalls.offers, { data: [], terms }),
    ],
  });
  expect(await screen.findByRole('link', { name: `View package: ${paid.package}, ${paid.number}` })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^View package: .*BL-000077$/ })).toBeNull();
  await user.click(screen.getByText('Finished packages'));
  expect(await screen.findByRole('link', { name: /^View package: .*BL-000077$/ })).toBeTruthy();
});

test('a closed package is finished when its money is back', async () => {
  const back = { id: owed.id, reason: 'cancelled', destination: 'bank', fee: kobo(0n), amount: owed.price, outcome: null };
  const dates = { created_at: owed.created_at, settled_at: null };
  const closed = (number: string, id: string, status: 'ordered' | 'completed') =>
    ({
      ...mine,
      id: id as SubscriptionView['id'],
      number,
      status: 'closed',
      closed_reason: 'cancelled',
      returns: [{ ...back, ...dates, status }],
    }) as SubscriptionView;
  const ordered = closed('BL-000078', '0199a000-0000-7000-8000-0000000000f8', 'ordered');
  const settled = closed('BL-000079', '0199a000-0000-7000-8000-0000000000f9', 'completed');
  await openPage('/betalife', {
    as: 'user',
    answers: [
      answer(subscriptionCalls.list, pageWith<SubscriptionView>([ordered, settled])),
      answer(subscriptionCalls.offers, { data: [], terms }),
    ],
  });
  expect(await screen.findByRole('link', { name: /^View package: .*BL-000078$/ })).toBeTruthy();
  expect(screen.getByText('1 package')).toBeTruthy();
});

test('on the page of a package', async () => {
  await openPage(`/betalife/${mine.id}`, { as: 'user', answers: [answer(subscriptionCalls.find, { data: mine })] });
  await screen.findByRole('heading', { name: 'Harvest basket' });
  expect(goodsIn(document.querySelector('main'))).toBe(1);
});
