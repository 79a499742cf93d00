/** The numbers on the tabs of a list: those of the list itself, bounded, and for those who may read it. */
import { maxCountedViews } from '@ajo/contract/modules/lists';
import { appOf, aStaff, ask, freshContext, signIn } from '#kit';
import { expect, test } from 'vitest';
import { anApplication, seedProducts } from '../../../tests/loans/applications.ts';

const context = await freshContext();
const app = await appOf(context);
await seedProducts(context);
const counts = (role: string, as: Record<string, string>, list: string, views: string[]) =>
  ask(app, `GET /api/${role}/list-counts?list=${list}${views.map((view) => `&views[]=${encodeURIComponent(view)}`).join('')}`, {
    as,
  });

test('each view is counted as its page is, in its own scope', async () => {
  const as = await signIn(context, await aStaff(context, 'admin'));
  const before = (await counts('admin', as, 'requests', ['?', '?status[]=pending'])).json().data;
  await anApplication(context);
  const after = (await counts('admin', as, 'requests', ['?', '?status[]=pending'])).json().data;
  expect(after).toEqual(before.map(({ total }: { total: number }) => ({ total: total + 1 })));
  const page = (await ask(app, 'GET /api/admin/search/loan?status[]=pending', { as })).json();
  expect(after[1].total).toBe(page.meta.total);
  const stranger = await signIn(context, await aStaff(context, 'credit_officer'));
  expect((await counts('admin', stranger, 'requests', ['?'])).json().data).toEqual([{ total: 0 }]);
});

test('what the list refuses is refused here, by name', async () => {
  const admin = await signIn(context, await aStaff(context, 'admin'));
  expect((await counts('admin', admin, 'requests', ['?status[]=nonsense'])).json().errors).toHaveProperty(['status.0']);
  expect((await counts('admin', admin, 'nothing', ['?'])).json().errors).toHaveProperty('list');
  const many = await counts(
    'admin',
    admin,
    'requests',
    Array.from({ length: maxCountedViews + 1 }, () => '?'),
  );
  expect([many.statusCode, Object.keys(many.json().errors)]).toEqual([422, ['views']]);
  const recovery = await signIn(context, await aStaff(context, 'recovery_officer'));
  expect((await counts('admin', recovery, 'payouts', ['?'])).statusCode).toBe(403);
});
