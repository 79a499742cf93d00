/** Tabs: the page holds the panel of the open tab only, also while the library finishes a transition. */
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { TabList } from './tab-list.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

const tabs = ['Loans', 'Money', 'Guarantors'].map((label) => ({ key: label.toLowerCase(), label, content: `The ${label}` }));
const shown = () => screen.getAllByRole('tabpanel').map(({ textContent }) => textContent);

test('clicking a tab replaces the panel at once', async () => {
  render(
    <MemoryRouter initialEntries={['/admin/users/1?tab=money']}>
      <TabList tabs={tabs} label="Person" />
    </MemoryRouter>,
  );
  expect(shown()).toEqual(['The Money']);

  const unfinished = new Promise(() => undefined);
  vi.spyOn(Element.prototype, 'getAnimations').mockReturnValue([{ finished: unfinished } as unknown as Animation]);
  await userEvent.click(screen.getByRole('tab', { name: 'Guarantors' }));
  await expect.poll(shown).toEqual(['The Guarantors']);
  const panel = screen.getByRole('tabpanel', { name: 'Guarantors' });
  expect(screen.getByRole('tab', { name: 'Guarantors' }).getAttribute('aria-controls')).toBe(panel.id);
});

test('an address without a tab, or with an unknown one, opens the first', () => {
  render(
    <MemoryRouter initialEntries={['/admin/users/1?tab=unknown']}>
      <TabList tabs={tabs} label="Person" />
    </MemoryRouter>,
  );
  expect(shown()).toEqual(['The Loans']);
});

test('a single tab has no bar', () => {
  render(
    <MemoryRouter>
      <TabList tabs={tabs.slice(0, 1)} label="Person" />
    </MemoryRouter>,
  );
  expect(screen.getByText('The Loans')).toBeTruthy();
  expect(screen.queryByRole('tab')).toBeNull();
});
