/** The application that a link opens with product, instalments and amount. */
import { kobo } from '@ajo/contract/kernel/money';
import { assessmentCalls } from '@ajo/contract/modules/assessments';
import { loanDraftCalls } from '@ajo/contract/modules/loan-applications.drafts';
import { loanProductCalls, LoanProductTerms, type LoanProductView } from '@ajo/contract/modules/loan-products';
import { LoanProductId } from '@ajo/contract/modules/loan-products.terms';
import { paths } from '#platform/paths';
import { answer, answering, renderPart } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
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
  const amount = await screen.findByRole('textbox', { name: /^How much/ });
  expect((amount as HTMLInputElement).value).toMatch(/155,?000/);
  expect(screen.getByRole('combobox', { name: /^Purpose/ })).toHaveProperty('value', trader.id);
  expect(screen.getByRole('combobox', { name: /^How many/ })).toHaveProperty('value', '6');
});
