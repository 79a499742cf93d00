/** The income of an assessment comes from the newest bank statement that proves itself. */
import { kobo } from '@ajo/contract/kernel/money';
import { ask, aStaff, freshContext, signIn } from '#kit';
import { type Day, day } from '@ajo/contract/kernel/time';
import { sqlOf } from '#platform/db/sql';
import { newId } from '#platform/ids';
import { expect, test } from 'vitest';
import { anApplication, seedProducts } from '../../../tests/loans/applications.ts';
import { pdfOf } from '../../../tests/statements/draw.ts';
import { statementDesk } from '../../../tests/statements/desk.ts';
import { anOrdinaryAccount, papers } from '../../../tests/statements/papers.ts';

const context = await freshContext();
await seedProducts(context);
const { app, give, work } = await statementDesk(context);
const admin = await signIn(context, await aStaff(context, 'admin'));
const uba = papers['uba'] ?? { bank: '', columns: [] };

async function assessed() {
  const { loanId, customer } = await anApplication(context);
  await sqlOf(context.db)
    .updateTable('users')
    .set({ first_name: 'Adaeze', last_name: 'Okonkwo' })
    .where('id', '=', customer.id)
    .execute();
  const as = await signIn(context, customer);
  const inputs = async () => (await ask(app, `GET /api/admin/loan/${loanId}`, { as: admin })).json().data.assessment.inputs;
  return { as, customer, inputs };
}

const declared = { income: 42_000_000, income_source: 'declared', declared_income: 42_000_000, statement_income: null };

test('a statement that proves itself replaces the declared income, and both stay visible', async () => {
  const { as, inputs } = await assessed();
  expect(await inputs()).toMatchObject(declared);
  await give(as, { file: await pdfOf(uba, anOrdinaryAccount()) });
  expect(await inputs()).toMatchObject(declared);
  await work();
  const after = await inputs();
  expect(after).toMatchObject({ income_source: 'statement', declared_income: 42_000_000, statement_to: '2026-02-27' });
  expect(after.income).toBe(after.statement_income);
  expect(after.income).toBeGreaterThan(0);
});

test('a statement whose balances do not follow, and one of another person, prove nothing', async () => {
  const { as, inputs, customer } = await assessed();
  const [first, second, ...rest] = anOrdinaryAccount();
  if (!first || !second) throw new Error('the account has transactions');
  const forged = [first, { ...second, balance: kobo(BigInt(second.balance) + 5_000_000n) }, ...rest];
  await give(as, { file: await pdfOf(uba, forged) });
  await work();
  expect(await inputs()).toMatchObject(declared);
  await give(as, { file: await pdfOf(uba, anOrdinaryAccount()), name: 'true.pdf' });
  await work();
  expect(await inputs()).toMatchObject({ income_source: 'statement' });
  await sqlOf(context.db)
    .updateTable('users')
    .set({ first_name: 'Musa', last_name: 'Danjuma' })
    .where('id', '=', customer.id)
    .execute();
  expect(await inputs()).toMatchObject(declared);
});

test('statements without a last day, or with one that is to come, prove nothing and hide none that does', async () => {
  const { as, inputs, customer } = await assessed();
  await give(as, { file: await pdfOf(uba, anOrdinaryAccount()) });
  await work();
  const { analysis, ...row } = await sqlOf(context.db)
    .selectFrom('statements')
    .selectAll()
    .where('owner_id', '=', customer.id)
    .executeTakeFirstOrThrow();
  const copies = (of: Day | null) =>
    Array.from({ length: 10 }, () => ({
      ...row,
      id: newId(context.clock.now()),
      source: 'mono' as const,
      file_id: null,
      file_sha256: null,
      to_on: of,
      analysis: JSON.stringify({ ...(analysis as object), ...(of && { to: of }) }),
      unread: of ? 0 : 1,
    }));
  await sqlOf(context.db)
    .insertInto('statements')
    .values([...copies(null), ...copies(day('2026-12-31'))])
    .execute();
  expect(await inputs()).toMatchObject({ income_source: 'statement', statement_to: '2026-02-27' });
});
