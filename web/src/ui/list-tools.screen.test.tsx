import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { useFilters } from './list-tools.tsx';

function Probe() {
  const filters = useFilters('status', 'search');
  return (
    <>
      <button
        type="button"
        onClick={() => {
          filters.set('search', 'ada');
          filters.set('status', 'pending');
        }}
      >
        Filter
      </button>
      <button type="button" onClick={filters.clear}>
        Clear
      </button>
      <output>{useLocation().search}</output>
    </>
  );
}

test('a filter that changes before the address shows the previous change keeps both', async () => {
  render(
    <MemoryRouter initialEntries={['/list?page=3&tab=mine']}>
      <Probe />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByText('Filter'));
  const search = () => screen.getByRole('status').textContent;
  await expect.poll(search).toBe('?tab=mine&search=ada&status=pending');
  fireEvent.click(screen.getByText('Clear'));
  await expect.poll(search).toBe('?tab=mine');
});
