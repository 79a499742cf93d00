/** Account numbers of before they belonged to customers: none is lost, and of several in use the newest is shown. */
import { beforeAll, expect, test } from 'vitest';
import { oldDatabase } from './old-database.ts';

const { insert, migrateUntil, query } = oldDatabase();
const idOf = (last: number): string => `00000000-0000-7000-8000-00000000000${last}`;

beforeAll(async () => {
  await migrateUntil('0330');
  for (const customer of [2, 3])
    await insert('users', {
      id: idOf(customer),
      type: 'user',
      email: `a${customer}@ajo.test`,
      first_name: 'Ada',
      last_name: 'Obi',
      status: 'active',
      created_at: new Date(),
    });
  const add = (id: number, customer: number, loan: number, replaced: string | null) =>
    insert('virtual_accounts', {
      id: idOf(id),
      customer_id: idOf(customer),
      owner_kind: 'loan',
      owner_id: idOf(loan),
      account_number: `990000000${id}`,
      bank_name: 'Bank',
      account_name: 'AJO',
      provider_ref: 'p',
      created_at: `2026-01-0${id}`,
      replaced_at: replaced,
    });
  await add(4, 2, 1, '2026-01-05');
  await add(5, 2, 1, null);
  await add(6, 2, 8, null);
  await add(7, 3, 9, null);
  await migrateUntil('0331');
});

test('every number stays with its customer, and one of each customer is in use', async () => {
  const rows = await query(
    `select right(customer_id::text, 1) as customer, account_number as number, replaced_at is null as current from virtual_accounts order by id`,
  );
  expect(rows).toEqual([
    { customer: '2', number: '9900000004', current: false },
    { customer: '2', number: '9900000005', current: false },
    { customer: '2', number: '9900000006', current: true },
    { customer: '3', number: '9900000007', current: true },
  ]);
});
