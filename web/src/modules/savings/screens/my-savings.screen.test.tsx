/** The customer's savings accounts: those that run, and the ended ones folded. */
import { ownSavingsCalls, SavingsId } from '@ajo/contract/modules/savings';
import { answer, answering, renderPart } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { detail } from '../../../../tests/savings-account.ts';
import { MySavingsScreen } from './my-savings.screen.tsx';

const ended = {
  ...detail,
  id: SavingsId.parse('0199a000-0000-7000-8000-0000000000c9'),
  name: 'Old trip',
  number: 'SV-000009',
  status: 'closed' as const,
};

test('ended accounts are folded behind those that run', async () => {
  const { user } = answering('user', [answer(ownSavingsCalls.mine, { data: [ended, detail] })]);
  renderPart(<MySavingsScreen />);
  expect(await screen.findByText(`Open ${detail.name}`)).toBeTruthy();
  expect(screen.queryByText('Open Old trip')).toBeNull();
  await user.click(screen.getByText('Ended accounts'));
  expect(await screen.findByText('Open Old trip')).toBeTruthy();
});
