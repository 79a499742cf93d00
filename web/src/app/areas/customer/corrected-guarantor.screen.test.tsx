/** A guarantor's corrected name replaces the old one everywhere on the page: in the list, and in the card of the application. */
import { GuarantorId } from '@ajo/contract/modules/guarantors';
import { type MyGuarantor, myGuarantorCalls } from '@ajo/contract/modules/guarantors/borrower';
import { loanCalls } from '@ajo/contract/modules/loan-applications';
import { answer } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { at, idOf, openDashboard, rowOf, viewOf } from '../../../../tests/customer-dashboard.ts';
import '../../../modules/guarantors/components/guarantor-dialogs.tsx';
import '../../../modules/loan-applications/components/my-loan-card.tsx';

const guarantor: MyGuarantor = {
  id: GuarantorId.parse('0199a000-0000-7000-8000-000000000931'),
  name: 'Ikena Obi',
  email: null,
  phone_number: '+2348055500041',
  relationship: 'Friend',
  status: 'unregistered',
  loan_id: idOf(1),
  amount: null,
  bvn_done: false,
  phone_done: false,
  video_done: false,
  bank_statement_done: false,
  invited_at: at,
  link_expires_at: null,
  link_expired: false,
  remind_from: null,
  reason: null,
  can: ['edit'],
};

test('after the correction of a guarantor the old name is nowhere on the page', async () => {
  let name = guarantor.name;
  const row = rowOf(1, 'pending');
  const seen = (): MyGuarantor => ({ ...guarantor, name });
  const { user } = await openDashboard('/dashboard', () => [row], {
    own: { guarantors: [guarantor] },
    more: [
      answer(loanCalls.myLoan, () => {
        const view = viewOf(row);
        return {
          data: {
            ...view,
            terms: { ...view.terms, required_guarantors: 1 },
            guarantors: [{ id: guarantor.id, name, relationship: 'Friend', status: 'unregistered' }],
          },
        };
      }),
      answer(myGuarantorCalls.mine, () => ({ data: [seen()] })),
      answer(myGuarantorCalls.update, ({ body }) => {
        name = body.name;
        return { message: 'Saved', data: seen() };
      }),
    ],
  });
  expect(await screen.findByText(/^We have written to Ikena Obi\./)).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Correct Ikena Obi' }));
  const field = await screen.findByLabelText(/Full name/);
  await user.clear(field);
  await user.type(field, 'Ikenna Obi');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^We have written to Ikenna Obi\./)).toBeTruthy();
  expect(screen.queryByText(/Ikena Obi/)).toBeNull();
});
