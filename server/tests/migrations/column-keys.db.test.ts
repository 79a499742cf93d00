/** Hidden columns of before they had keys: they stay hidden under the key of their heading. */
import { beforeAll, expect, test } from 'vitest';
import { oldDatabase } from './old-database.ts';

const { insert, migrateUntil, query } = oldDatabase();
const at = new Date('2026-03-02T08:00:00Z');
const idOf = (last: number): string => `00000000-0000-7000-8000-00000000000${last}`;
const headings = ['Amount (₦)', 'Account officer', 'account officer', 'E-mail', '30+ days'];

beforeAll(async () => {
  await migrateUntil('0703');
  for (const person of [1, 2])
    await insert('users', {
      id: idOf(person),
      first_name: 'Ada',
      last_name: 'Obi',
      email: `ada${person}@mail.test`,
      type: 'admin',
      status: 'active',
      created_at: at,
    });
  const list = { list: 'loans', hidden_columns: headings, changed_at: at };
  await insert('list_choices', { ...list, user_id: idOf(1) });
  await insert('list_choices', { ...list, user_id: idOf(2), hidden_columns: [] });
  await insert('list_views', { ...list, id: idOf(3), user_id: idOf(1), name: 'Mine', filters: '{}', created_at: at });
  const exported = { id: idOf(4), user_id: idOf(1), list: 'loans', format: 'csv', status: 'expired' };
  await insert('list_exports', { ...exported, requested_at: at, finished_at: at });
  await migrateUntil('0704');
});

test.each(['list_choices', 'list_views'])('hidden columns of %s become keys, each once', async (table) => {
  const rows = await query<{ hidden_columns: string[] }>(`select hidden_columns from ${table} where user_id = $1`, [idOf(1)]);
  expect(rows.map(({ hidden_columns: keys }) => keys.toSorted())).toEqual([['30_days', 'account_officer', 'amount', 'e_mail']]);
});

test('a choice that hid nothing hides nothing, and an earlier export still has all columns', async () => {
  expect(await query('select hidden_columns from list_choices where user_id = $1', [idOf(2)])).toEqual([{ hidden_columns: [] }]);
  expect(await query('select columns from list_exports')).toEqual([{ columns: null }]);
});
