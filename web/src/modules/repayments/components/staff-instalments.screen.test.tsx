/** The instalments that another loan took over, that were written off, or that are paid. */
import { kobo } from '@ajo/contract/kernel/money';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lastInstalment } from '../../../../tests/customer-dashboard.ts';
import { StaffInstalments } from './staff-instalments.tsx';

beforeEach(() => void vi.stubGlobal('innerWidth', 360));
afterEach(() => void vi.unstubAllGlobals());

const closed = { ...lastInstalment, outstanding: kobo(0n) };

test('what another loan took over is in the row of its instalment', () => {
  const rows = [{ ...closed, status: 'completed' as const, paid: closed.total }];
  const moved = new Map([[closed.number, kobo(900_000n)]]);
  const { container } = render(<StaffInstalments rows={rows} moved={moved} linkTo={() => '/'} />, { wrapper: MemoryRouter });
  expect(container.querySelector('td[data-title="Moved"]')?.textContent).toBe('₦9,000.00');
});

test('what was written off is in the row of its instalment', () => {
  const rows = [
    { ...closed, status: 'cancelled' as const, paid: kobo(30_000n), waived: kobo(1_020_000n), written_off: kobo(1_000_000n) },
  ];
  const { container } = render(<StaffInstalments rows={rows} linkTo={() => '/'} />, { wrapper: MemoryRouter });
  expect(container.querySelector('td[data-title="Written off"]')?.textContent).toBe('₦10,000.00');
});

test('paid instalments are behind a button while others are open, and the total counts them', async () => {
  vi.stubGlobal('innerWidth', 1280);
  const paid = { ...closed, status: 'completed' as const, paid: closed.total };
  const rows = [1, 2, 3, 4].map((number) => ({ ...(number < 3 ? paid : lastInstalment), id: number as never, number }));
  const { container } = render(<StaffInstalments rows={rows} linkTo={() => '/'} />, { wrapper: MemoryRouter });
  const numbers = () =>
    [...container.querySelectorAll('tbody a')].map(({ textContent }) => textContent.replace('Instalment ', ''));
  expect(numbers()).toEqual(['3', '4']);
  expect(container.querySelector('tfoot')?.textContent).toContain('All 4₦42,000.00');
  await userEvent.click(screen.getByRole('button', { name: 'Show 2 paid instalments' }));
  expect(numbers()).toEqual(['1', '2', '3', '4']);
  expect(document.activeElement).toBe(container.querySelector('tbody a'));
});
