/** Consents of applications that were sent before they had rows of their own: the migration takes over the customer's, and invents none. */
import { readFileSync } from 'node:fs';
import { freshContext } from '#kit';
import { sql, sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';
import { anApplication, ip, seedProducts } from '../loans/applications.ts';

const context = await freshContext();
await seedProducts(context);
const migration = readFileSync(new URL('../../migrations/0890_credit_bureaus.sql', import.meta.url), 'utf8');
const takeOver = /^insert into bureau_consents[^;]+;/m.exec(migration)?.[0] ?? '';

test('an application with consent keeps it with its day and network, a loan without consent gets none', async () => {
  const sent = await anApplication(context);
  const unsent = await anApplication(context);
  // Consents of loans are final. One that was cancelled before it was sent has none.
  await sql`alter table loans disable trigger user`.execute(sqlOf(context.db));
  const change = { consent_at: null, consent_ip: null, status: 'cancelled' as const };
  await sqlOf(context.db).updateTable('loans').set(change).where('id', '=', unsent.loanId).execute();
  await sql`alter table loans enable trigger user`.execute(sqlOf(context.db));
  await sql`truncate bureau_consents cascade`.execute(sqlOf(context.db));
  await sql.raw(takeOver).execute(sqlOf(context.db));
  const loan = await sqlOf(context.db).selectFrom('loans').select('consent_at').where('id', '=', sent.loanId).executeTakeFirst();
  const rows = await sqlOf(context.db).selectFrom('bureau_consents').selectAll().execute();
  expect(rows).toMatchObject([
    {
      loan_id: sent.loanId,
      customer_id: sent.customer.id,
      purpose: 'credit_bureau',
      version: '2026-01',
      ip,
      taken_by: null,
      at: loan?.consent_at,
    },
  ]);
});
