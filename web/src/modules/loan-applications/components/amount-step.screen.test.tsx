/** The amount of an application: the slider, and the cost in view and in its card with the same words. */
import { type Kobo, kobo, noMoney } from '@ajo/contract/kernel/money';
import { Day } from '@ajo/contract/kernel/time';
import { assessmentCalls } from '@ajo/contract/modules/assessments';
import { LoanProductTerms, type LoanProductView } from '@ajo/contract/modules/loan-products';
import { LoanProductId } from '@ajo/contract/modules/loan-products.terms';
import { onboardingCalls } from '@ajo/contract/modules/onboarding';
import { schedulePreview } from '@ajo/contract/modules/schedules';
import { costWords } from '@ajo/contract/modules/schedules.cost';
import type { SchedulePreview, ScheduleRow } from '@ajo/contract/modules/schedules.words';
import { useFields } from '#ui';
import { answer, answering, renderPart, unanswered } from '#test-page';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { blankProduct, termsOf } from '../../loan-products/product-fields.ts';
import { whyNotAmount } from '../application.calls.ts';
import { AmountStep } from './amount-step.tsx';
import { blank } from './guarantor-step.tsx';
import { ReviewStep } from './review-step.tsx';

const filled = { ...blankProduct, name: 'Trader loan', min_amount: kobo(1_000_000n), max_amount: kobo(50_000_000n) };
const product: LoanProductView = {
  ...LoanProductTerms.decode(LoanProductTerms.encode(termsOf(filled) as LoanProductTerms)),
  id: LoanProductId.parse('0199a000-0000-7000-8000-0000000000f4'),
  version: 1,
};

/** A tenth of the principal is its cost. */
const previewOf = (principal: Kobo): SchedulePreview => {
  const due = kobo(principal + principal / 10n);
  const row: ScheduleRow = {
    number: 1,
    due_on: Day.parse('2026-12-01'),
    days: 30,
    opening_balance: principal,
    principal,
    interest: kobo(principal / 10n),
    fees: noMoney,
    total: due,
    closing_balance: noMoney,
  };
  return {
    rows: [row],
    totals: {
      principal,
      interest: kobo(principal / 10n),
      fees: noMoney,
      total_repayable: due,
      paid_out: principal,
      cost_of_credit: kobo(principal / 10n),
    },
    instalment: due,
    apr: '45.06',
    card: { fee_each: kobo(10_000n), fees: kobo(60_000n), apr: '48.20' },
    first_due_on: Day.parse('2026-12-01'),
    last_due_on: Day.parse('2026-12-01'),
  };
};

function Step() {
  const fields = useFields(blank);
  const [amount, setAmount] = useState<Kobo>();
  return <AmountStep products={[product]} product={product} tenor="1" amount={amount} onAmount={setAmount} fields={fields} />;
}

/** The figures of a list by their names. */
const factsIn = (list: Element | null): [string, string][] =>
  [...(list?.querySelectorAll('dt') ?? [])].map((name) => [name.textContent, name.nextElementSibling?.textContent ?? '']);
const inBar = () => factsIn(document.querySelector('.cost-bar'));

function open(highest: Kobo | null = kobo(30_000_000n), previewFor = previewOf) {
  const page = answering('user', [
    answer(assessmentCalls.affordable, {
      data: { most: highest, because: 'Your income allows less', barred: null, another_may_fit: false },
    }),
    answer(schedulePreview, ({ body }) => ({ data: previewFor(body.principal as Kobo) })),
  ]);
  renderPart(<Step />);
  return page;
}

const noCost = ['What it costs', 'Enter an amount to see it'];

test('the amount is asked for when its limit is there, so that no choice vanishes under the finger', async () => {
  answering('user', [unanswered(assessmentCalls.affordable)]);
  renderPart(<Step />);
  expect(await screen.findByLabelText('Loading')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: /^Amount/ })).toBeNull();
});

test('the bar has no figures before an amount, and then those of the card under the same names', async () => {
  const { user } = open();
  await screen.findByRole('textbox', { name: /^Amount/ });
  expect(inBar()).toEqual([noCost]);
  await user.type(await screen.findByRole('textbox', { name: /^Amount/ }), '100000');
  await expect.poll(inBar).toEqual([
    [costWords.each, '₦110,000.00'],
    [costWords.cost, '₦10,000.00'],
    [costWords.paidBack, '₦110,000.00'],
  ]);
  const region = await screen.findByRole('region', { name: 'What it costs' });
  const ofCard = new Map([...region.querySelectorAll('dl')].flatMap((list) => factsIn(list)));
  // The instalment leads, with how often and how many.
  expect(region.querySelector('dl')?.textContent).toBe(`${costWords.each}₦110,000.00paid once`);
  for (const [name, figure] of inBar()) expect([name, ofCard.get(name)]).toEqual([name, figure]);
  // On a phone an instalment is a row of a list, not a card with a line for each figure.
  expect(document.querySelector('details table')?.className).toContain('table-rows');
  expect(document.querySelector('details tbody [data-align=end]')?.getAttribute('data-title')).toBe('Total');
  expect(region.querySelector('.double-rule dt')?.textContent).toBe(costWords.paidBack);
});

test('the card names the price and the APR of paying by card, and that a transfer is free', async () => {
  const { user } = open();
  await user.type(await screen.findByRole('textbox', { name: /^Amount/ }), '100000');
  const region = await screen.findByRole('region', { name: 'What it costs' });
  const facts = new Map([...region.querySelectorAll('dl')].flatMap((list) => factsIn(list)));
  // What a card adds is one press away, with its sum before the press.
  const byCard = screen.getByText('If you pay by card: ₦600.00 more').closest('details');
  expect([byCard?.open, factsIn(byCard).length]).toEqual([false, 3]);
  expect(facts.get(costWords.byTransfer)).toBe('Free');
  expect([facts.get(costWords.cardFee), facts.get(costWords.cardApr)]).toEqual(['₦100.00', '48.20%']);
});

/** Three instalments, the last of another amount. */
const endingWith =
  (last: Kobo) =>
  (principal: Kobo): SchedulePreview => {
    const preview = previewOf(principal);
    const [row] = preview.rows;
    if (!row) throw new Error('a preview has a row');
    return { ...preview, rows: [row, { ...row, number: 2 }, { ...row, number: 3, total: last }] };
  };

test('the bar names a last instalment that differs', async () => {
  const { user } = open(undefined, endingWith(kobo(10_990_000n)));
  await user.type(await screen.findByRole('textbox', { name: /^Amount/ }), '100000');
  await expect.poll(inBar).toContainEqual([costWords.each, '₦110,000.00, the last ₦109,900.00']);
});

function Review() {
  return <ReviewStep product={product} amount={kobo(10_000_000n)} tenor="1" fields={useFields(blank)} onEdit={() => {}} />;
}
function review(last?: Kobo): void {
  const costOf = last === undefined ? previewOf : endingWith(last);
  answering('user', [
    answer(onboardingCalls.read, { data: { percent: 100, next: null, sections: [], tier: null } as never }),
    answer(schedulePreview, ({ body }) => ({ data: costOf(body.principal as Kobo) })),
  ]);
  renderPart(<Review />);
}

test('the last step shows the same facts of cost as the first, by transfer and by card', async () => {
  review();
  await screen.findByText(costWords.cardFee);
  const facts = new Map([...document.querySelectorAll('.facts')].flatMap((list) => factsIn(list)));
  expect(facts.get(costWords.byTransfer)).toBe('Free');
  expect([facts.get(costWords.cardFee), facts.get(costWords.cardApr)]).toEqual(['₦100.00', '48.20%']);
  expect(facts.get(costWords.paidBack)).toBe('₦110,000.00');
  expect(facts.get(costWords.apr)).toBe('45.06%');
  expect([facts.get('Instalments'), facts.get(costWords.each)]).toEqual(['One', '₦110,000.00']);
});

test('the last step names a last instalment that differs', async () => {
  review(kobo(10_990_000n));
  await screen.findByText('₦110,000.00, the last ₦109,900.00');
  const facts = new Map([...document.querySelectorAll('.facts')].flatMap((list) => factsIn(list)));
  expect(facts.get('Instalments')).toBe('3, every month');
});

test('an amount above the income is answered with the reason, and one press takes the highest', async () => {
  const { user } = open();
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Amount/ });
  await user.type(field, '350000');
  expect(await screen.findByText('You can borrow up to ₦300,000.00 over 1 month')).toBeTruthy();
  expect(screen.getByText(/Your income allows less/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Take ₦300,000.00' }));
  expect(field.value).toBe('300,000');
  expect(screen.queryByText(/can borrow up to/)).toBeNull();
});

test('the slider sets the amount, up to what the income allows', async () => {
  open();
  const slider = await screen.findByRole('slider', { name: 'Amount, as a slider' });
  expect(slider.getAttribute('max')).toBe('300000');
  fireEvent.change(slider, { target: { value: '120000' } });
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Amount/ }).value).toBe('120,000');
  await expect.poll(() => inBar()[2]).toEqual([costWords.paidBack, '₦132,000.00']);
});

test('one press chooses a round amount, or the highest that the income allows', async () => {
  const { user } = open();
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Amount/ });
  await user.click(screen.getByRole('button', { name: '₦20k: ₦20,000.00' }));
  expect(field.value).toBe('20,000');
  await user.click(screen.getByRole('button', { name: 'Max: ₦300,000.00' }));
  expect(field.value).toBe('300,000');
});

test('a round amount close to the highest is no choice of its own', async () => {
  open(kobo(10_100_000n));
  expect(await screen.findByRole('button', { name: 'Max: ₦101,000.00' })).toBeTruthy();
  expect(screen.getByRole('button', { name: '₦50k: ₦50,000.00' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '₦100k: ₦100,000.00' })).toBeNull();
});

test('of an amount that is not lent the bar has no figures', async () => {
  const { user } = open();
  await user.type(await screen.findByRole('textbox', { name: /^Amount/ }), '5');
  expect(await screen.findByText('Below the minimum for this loan')).toBeTruthy();
  expect(inBar()).toEqual([noCost]);
});

test.each([
  [
    kobo(30_000_000n),
    'You can borrow ₦10,000 to ₦300,000 over 1 month',
    'Choose an amount from ₦10,000 to ₦300,000 over 1 month',
  ],
  [null, 'From ₦10,000 to ₦500,000', 'Choose an amount from ₦10,000 to ₦500,000'],
  [noMoney, 'No amount of this loan fits your income over 1 month', 'No amount of this loan fits your income over 1 month'],
] as const)('hint, notice and error name the same limits with %s kobo as the highest', async (most, hint, error) => {
  const { user } = open(most);
  expect(await screen.findByText(hint, { selector: '.hint, .field *' })).toBeTruthy();
  const limit = { most, because: most === null ? null : 'Your income allows less', barred: null, another_may_fit: false };
  const chosen = { product, tenor: '1', limit };
  expect(whyNotAmount(chosen, kobo(60_000_000n))).toBe(most === null ? error : `${error}. Your income allows less`);
  expect(whyNotAmount(chosen, kobo(100_000n))).toMatch(error);
  await user.type(await screen.findByRole('textbox', { name: /^Amount/ }), '600000');
  const notice = (await screen.findByText('Above the maximum for this loan')).closest('.notice');
  expect(notice?.textContent).toContain(error.replace('Choose', 'choose'));
});
