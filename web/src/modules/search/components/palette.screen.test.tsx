/** The search: Ctrl K opens it, pages and hits are one list for the keyboard. */
import { searchCalls } from '@ajo/contract/modules/search';
import { answer, openPage } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

const loan = '0199a000-0000-7000-8000-0000000000a1';

async function opened() {
  const page = await openPage('/admin/requests', {
    as: 'finance',
    answers: [
      answer(searchCalls.find, {
        data: [{ kind: 'loan', id: loan, title: 'AJ-000005, Chiamaka Eze', detail: 'Weekly business loan' }],
      }),
    ],
  });
  await page.user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: /loan number/ });
  return { ...page, field };
}

test('Ctrl K opens the window and offers the pages of the role only', async () => {
  await opened();
  const results = within(screen.getByRole('listbox', { name: 'Results' }));
  expect(results.getByRole('option', { name: /^Requests/ })).toBeTruthy();
  expect(results.queryByRole('option', { name: /Admins/ })).toBeNull();
});

test('Enter waits for the results of what is typed, and opens the first of them', async () => {
  let words = '';
  const found = answer(searchCalls.find, ({ body }) => {
    ({ words } = body);
    return { data: [{ kind: 'loan' as const, id: loan, title: `Found ${words}`, detail: '' }] };
  });
  const page = await openPage('/admin/requests', { as: 'finance', answers: [found] });
  await page.user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: /loan number/ });
  await page.user.type(field, 'Ada');
  await screen.findByRole('option', { name: /Found Ada/ });
  await page.user.type(field, ' Obi{Enter}');
  // The results of the earlier words are still shown: they open nothing.
  expect(screen.getByRole('listbox', { name: 'Results' })).toBeTruthy();
  await expect.poll(() => screen.queryByRole('listbox', { name: 'Results' })).toBeNull();
  expect(words).toBe('Ada Obi');
});

test('words are sent once, in the body, and the arrow keys move through the results', async () => {
  const { user, field, sentTo } = await opened();
  await user.type(field, 'req');
  const hit = await screen.findByRole('option', { name: /AJ-000005/ });
  expect(sentTo(searchCalls.find).map(({ body }) => body)).toEqual([{ words: 'req' }]);
  expect(hit.getAttribute('aria-selected')).toBe('true');
  await user.type(field, '{ArrowDown}');
  const page = screen.getByRole('option', { name: /^Requests/ });
  expect(page.getAttribute('aria-selected')).toBe('true');
  expect(field.getAttribute('aria-activedescendant')).toBe(page.id);
});
