/** The instalments that another loan took over, or that were written off, on a phone. */
import { kobo } from '@ajo/contract/kernel/money';
import { render } from '@testing-library/react';
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
