/** A page opens for exactly the roles that may make its calls: no call of an open page is refused, and a closed page draws nothing of itself. */
import { allCalls } from '@ajo/contract/all-calls';
import { may, staffRoles, type StaffRole } from '@ajo/contract/kernel/access';
import { capabilitiesOf, type Call } from '@ajo/contract/kernel/call';
import { answering, refusal, renderPart } from '#test-page';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { queryClient } from '#app/query-client.ts';
import { fetchMatched, knows, Screens } from '#app/screens.tsx';
import { isGroup, menuOf } from './menu.ts';
import { morePages } from './more-pages.ts';
import { opensFor, pageRights } from './page-rights.ts';
import { settingPages } from './setting-pages.ts';
import { staffRoutes } from './staff-routes.ts';

const pages = staffRoutes.map(({ path = '' }) => path);
const id = '0199a000-0000-7000-8000-0000000000f1';
const named: Readonly<Record<string, string>> = { code: '1000', type: 'betalife_food', packageIndex: '0' };
const addressOf = (path: string): string => path.replaceAll(/:(\w+)/g, (_, name: string) => named[name] ?? id);
const mayMake = (role: StaffRole, call: Call): boolean =>
  call.access === 'public' || capabilitiesOf(call).some((capability) => may(role, capability));

test('every page has its right, and every right a page', () => {
  expect(Object.keys(pageRights).toSorted()).toEqual(pages.toSorted());
});

describe.each(staffRoles)('for %s', (role) => {
  test('no link of the menu, the dashboard or the settings leads to a closed page', async () => {
    await fetchMatched('/admin/dashboard');
    const menu = menuOf(role, knows).flatMap((entry) => (isGroup(entry) ? entry.links : [entry]));
    const links = [...menu, ...morePages(role, knows), ...settingPages(role, knows)].map(({ to }) => to);
    expect(links.length).toBeGreaterThan(3);
    expect(links.filter((path) => !opensFor(role, path))).toEqual([]);
  });
});

/** What the page asked for when it opened. Nothing is there, and a call without the right is refused, as the server does it. */
async function callsOf(role: StaffRole, path: string): Promise<readonly Call[]> {
  const answers = allCalls.map((call) => refusal(call, mayMake(role, call) ? 404 : 403, 'Refused'));
  const page = answering(role, answers);
  await fetchMatched(addressOf(path));
  await act(async () => renderPart(<Screens />, { at: addressOf(path) }));
  await waitFor(() => expect(document.querySelector('main')).toBeTruthy());
  await act(async () => void (await new Promise((done) => setTimeout(done, 50))));
  await waitFor(() => {
    expect(queryClient.isFetching()).toBe(0);
    expect(document.querySelector('main output[aria-label="Loading"]')).toBeNull();
  });
  const calls = page.requests.map(({ call }) => call);
  const text = document.querySelector('main')?.textContent ?? '';
  cleanup();
  queryClient.clear();
  return text.includes('This page failed to load') ? Promise.reject(new Error(`${path} failed`)) : calls;
}

/** Shows a loading list on purpose, and makes no calls. */
const kit = '/admin/_kit';

/** Roles whose rights differ most: what one of them may make of a page, the others may too. */
test.each(['subadmin', 'credit_officer', 'finance', 'compliance_officer', 'recovery_officer', 'hr'] as const)(
  'an open page makes no call that is refused to %s',
  { timeout: 600_000 },
  async (role) => {
    const refused: string[] = [];
    for (const path of pages.filter((one) => opensFor(role, one) && one !== kit))
      for (const call of await callsOf(role, path))
        if (!mayMake(role, call)) refused.push(`${path}: ${call.method} ${call.path}`);
    expect(refused).toEqual([]);
  },
);

test('a closed page draws neither its forms nor its lists, and asks for nothing', async () => {
  const page = answering('subadmin', []);
  await fetchMatched('/admin/imports');
  await act(async () => renderPart(<Screens />, { at: '/admin/imports' }));
  expect(await screen.findByRole('heading', { name: 'You do not have access' })).toBeTruthy();
  const main = document.querySelector('main');
  expect(main?.querySelectorAll('form, table, input')).toHaveLength(0);
  expect(page.requests).toEqual([]);
});
