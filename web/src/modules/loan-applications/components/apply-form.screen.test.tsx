/** The application that a link opens with product, instalments and amount. */
import { kobo } from '@ajo/contract/kernel/money';
import { assessmentCalls } from '@ajo/contract/modules/assessments';
import { DomainError } from '@ajo/contract/kernel/errors';
import { myGuarantorCalls } from '@ajo/contract/modules/guarantors/borrower';
import { loanCalls } from '@ajo/contract/modules/loan-applications';
import { type LoanDraft, loanDraftCalls } from '@ajo/contract/modules/loan-applications.drafts';
import { loanProductCalls, LoanProductTerms, type LoanProductView } from '@ajo/contract/modules/loan-products';
import { LoanProductId } from '@ajo/contract/modules/loan-products.terms';
import { useMyGuarantors } from '#modules/guarantors';
import { paths } from '#platform/paths';
import { answer, answering, renderPart } from '#test-page';
import { screen } from '@testing-library/react';
import { useSearchParams } from 'react-router';
import { expect, test } from 'vitest';
import { rowOf, viewOf } from '../../../../tests/customer-dashboard.ts';
import { blankProduct, termsOf } from '../../loan-products/product-fields.ts';
import { ApplyForm } from './apply-form.tsx';

const productOf = (name: string, last: string): LoanProductView => {
  const filled = {
    ...blankProduct,
    name,
    min_amount: kobo(1_000_000n),
    max_amount: kobo(50_000_000n),
    min_instalments: '2',
    max_instalments: '12',
  };
  return {
    ...LoanProductTerms.decode(LoanProductTerms.encode(termsOf(filled) as LoanProductTerms)),
    id: LoanProductId.parse(`0199a000-0000-7000-8000-0000000000${last}`),
    version: 1,
  };
};
const [school, trader] = [productOf('School loan', 'f4'), productOf('Trader loan', 'f5')];

test('a link with product, instalments and amount fills in the first step', async () => {
  answering('user', [
    answer(loanProductCalls.offered, { data: [school, trader] }),
    answer(loanDraftCalls.read, { data: null }),
    answer(assessmentCalls.affordable, {
      data: { most: kobo(15_500_000n), because: 'With your income', barred: null, another_may_fit: false },
    }),
  ]);
  const at = paths.applyForAmount({ product: trader.id, instalments: 6, amount: kobo(15_500_000n) });
  renderPart(<ApplyForm after={[]} />, { at });
  const amount = await screen.findByRole('textbox', { name: /^Amount/ });
  expect((amount as HTMLInputElement).value).toMatch(/155,?000/);
  expect(screen.getByRole('combobox', { name: /^Purpose/ })).toHaveProperty('value', trader.id);
  expect(screen.getByRole('combobox', { name: /^Term/ })).toHaveProperty('value', '6');
});

test.each([
  [null, '20,000', '₦20k: ₦20,000.00'],
  [kobo(1_500_000n), '10,000', undefined],
] as const)(
  'without a draft or a link the form begins with a round amount, or the least: highest %s',
  async (most, amount, chip) => {
    answering('user', [
      answer(loanProductCalls.offered, { data: [school, trader] }),
      answer(loanDraftCalls.read, { data: null }),
      answer(assessmentCalls.affordable, { data: { most, because: null, barred: null, another_may_fit: false } }),
    ]);
    renderPart(<ApplyForm after={[]} />);
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Amount/ });
    expect(field.value).toBe(amount);
    const pressed = screen.queryAllByRole('button', { pressed: true }).map((one) => one.getAttribute('aria-label'));
    expect(pressed).toEqual(chip === undefined ? [] : [chip]);
  },
);

test('a proposed amount follows the product, a chosen one stays', async () => {
  const business = { ...trader, min_amount: kobo(5_000_000n) };
  const { user } = answering('user', [
    answer(loanProductCalls.offered, { data: [school, business] }),
    answer(loanDraftCalls.read, { data: null }),
    answer(assessmentCalls.affordable, { data: { most: null, because: null, barred: null, another_may_fit: false } }),
  ]);
  renderPart(<ApplyForm after={[]} />);
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Amount/ });
  await user.selectOptions(screen.getByRole('combobox', { name: /^Purpose/ }), business.id);
  await expect.poll(() => field.value).toBe('50,000');
  await user.click(screen.getByRole('button', { name: '₦100k: ₦100,000.00' }));
  await user.selectOptions(screen.getByRole('combobox', { name: /^Purpose/ }), school.id);
  expect(field.value).toBe('100,000');
});

const draft: LoanDraft = {
  loan_id: '0199a000-0000-7000-8000-0000000000f6' as LoanDraft['loan_id'],
  loan_interest_id: school.id,
  amount: kobo(2_000_000n),
  tenor: 3,
  guarantor_name: '',
  guarantor_email: '',
  guarantor_phone: '',
  guarantor_relationship: '',
  step: 0,
  sent_back_because: null,
};
const Address = () => <output aria-label="Address">{useSearchParams()[0].toString()}</output>;
const linkTo = (product: LoanProductView) =>
  paths.applyForAmount({ product: product.id, instalments: 6, amount: kobo(15_500_000n) });
const open = (products: LoanProductView[]) => {
  const page = answering('user', [
    answer(loanProductCalls.offered, { data: products }),
    answer(loanDraftCalls.read, { data: draft }),
    answer(loanDraftCalls.save, { data: { ...draft, step: 1 } }),
    answer(assessmentCalls.affordable, { data: { most: null, because: null, barred: null, another_may_fit: false } }),
  ]);
  renderPart(
    <>
      <ApplyForm after={[]} />
      <Address />
    </>,
    { at: linkTo(trader) },
  );
  return page;
};

test('what the link carried leaves the address once it is in the draft, so that a reload opens the draft', async () => {
  const { user, sentTo } = open([school, trader]);
  await screen.findByRole('textbox', { name: /^Amount/ });
  expect(screen.getByRole('status', { name: 'Address' }).textContent).toContain('amount=15500000');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await expect.poll(() => screen.getByRole('status', { name: 'Address' }).textContent).toBe('loan=apply');
  expect(sentTo(loanDraftCalls.save)).toMatchObject([{ body: { loan_interest_id: trader.id, tenor: 6 } }]);
  expect(screen.getByText('Step 2 of 3: Guarantor')).toBeTruthy();
});

test('a draft that cannot be read opens no empty form over it', async () => {
  let isAway = true;
  const { user } = answering('user', [
    answer(loanProductCalls.offered, { data: [school, trader] }),
    answer(loanDraftCalls.read, () => {
      if (isAway) throw new DomainError('conflict', 'away', 'The draft is away');
      return { data: draft };
    }),
    answer(assessmentCalls.affordable, { data: { most: null, because: null, barred: null, another_may_fit: false } }),
  ]);
  renderPart(<ApplyForm after={[]} />);
  expect(await screen.findByText('The draft is away')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  isAway = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  const amount = await screen.findByRole('textbox', { name: /^Amount/ });
  expect((amount as HTMLInputElement).value).toMatch(/^20,?000/);
});

test('a link to a product that is not offered any more is ignored: the draft opens', async () => {
  open([school]);
  const amount = await screen.findByRole('textbox', { name: /^Amount/ });
  expect((amount as HTMLInputElement).value).toMatch(/^20,?000/);
  expect(screen.getByRole('combobox', { name: /^Term/ })).toHaveProperty('value', '3');
});

test('after the application the guarantors are read again: the new one is among them', async () => {
  const filled = {
    ...draft,
    step: 2,
    guarantor_name: 'Ikenna Obi',
    guarantor_phone: '08055500041',
    guarantor_relationship: 'Friend',
  };
  const { user, sentTo } = answering('user', [
    answer(loanProductCalls.offered, { data: [school] }),
    answer(loanDraftCalls.read, { data: filled }),
    answer(loanCalls.apply, { message: 'New loan application successful', data: viewOf(rowOf(1, 'pending')) }),
    answer(myGuarantorCalls.mine, { data: [] }),
    answer(assessmentCalls.affordable, { data: { most: null, because: null, barred: null, another_may_fit: false } }),
  ]);
  const Named = () => <output aria-label="Named">{useMyGuarantors().data?.length}</output>;
  renderPart(
    <>
      <ApplyForm after={[]} />
      <Named />
    </>,
  );
  await user.click(await screen.findByRole('checkbox'));
  expect(sentTo(myGuarantorCalls.mine)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: /^Apply for/ }));
  await expect.poll(() => sentTo(loanCalls.apply)).toHaveLength(1);
  await expect.poll(() => sentTo(myGuarantorCalls.mine)).toHaveLength(2);
});
