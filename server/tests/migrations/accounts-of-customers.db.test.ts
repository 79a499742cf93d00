/** Account numbers of before they belonged to customers: none is lost, and of several in use the newest is shown. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate, migrations } from '#platform/db/migrate';

const database = `migrated_${randomBytes(8).toString('hex')}`;
const server = new URL(inject('templateUrl'));
const urlOf = (name: string): string => Object.assign(new URL(server), { pathname: name }).href;
const before = migrations().filter(({ name }) => name < '0330');
const after = migrations().filter(({ name }) => name < '0331');
const idOf = (last: number): string => `00000000-0000-7000-8000-00000000000${last}`;

async function inDatabase<Answer>(name: string, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: urlOf(name) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  await inDatabase('postgres', (client) => client.query(`create database ${database}`));
  await migrate(urlOf(database), before);
  await inDatabase(database, async (client) => {
    await client
      .query(`insert into branches (id, name, code, created_at) values ($1, 'Ikeja', 'IKJ', now())`, [idOf(1)])
      .catch(() => 0);
    for (const customer of [2, 3])
      await client.query(
        `insert into users (id, type, email, first_name, last_name, status, created_at)
         values ($1, 'user', $2, 'Ada', 'Obi', 'active', now())`,
        [idOf(customer), `a${customer}@ajo.test`],
      );
    const add = (id: number, customer: number, loan: number, replaced: string | null) =>
      client.query(
        `insert into virtual_accounts (id, customer_id, owner_kind, owner_id, account_number, bank_name, account_name, provider_ref, created_at, replaced_at)
         values ($1, $2, 'loan', $3, $4, 'Bank', 'AJO', 'p', $5, $6)`,
        [idOf(id), idOf(customer), idOf(loan), `990000000${id}`, `2026-01-0${id}`, replaced],
      );
    await add(4, 2, 1, '2026-01-05');
    await add(5, 2, 1, null);
    await add(6, 2, 8, null);
    await add(7, 3, 9, null);
  });
  await migrate(urlOf(database), after);
});
afterAll(async () => inDatabase('postgres', (client) => client.query(`drop database if exists ${database} with (force)`)));

test('every number stays with its customer, and one of each customer is in use', async () => {
  const { rows } = await inDatabase(database, (client) =>
    client.query(
      `select right(customer_id::text, 1) as customer, account_number as number, replaced_at is null as current from virtual_accounts order by id`,
    ),
  );
  expect(rows).toEqual([
    { customer: '2', number: '9900000004', current: false },
    { customer: '2', number: '9900000005', current: false },
    { customer: '2', number: '9900000006', current: true },
    { customer: '3', number: '9900000007', current: true },
  ]);
});
