/** Posted journals never change, and the database protects them. */
import { kobo } from '@ajo/contract/kernel/money';
import { day, minuteMs } from '@ajo/contract/kernel/time';
import { sql, poolOf, sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { expect, test } from 'vitest';
import { spanStatement } from './account-span.queries.ts';
import { balanceOf, credit, debit, type Journal, type JournalId, post, statement, type StatementLine, gl } from './index.ts';
import { closePeriod } from './periods/index.ts';
import { openSavingsBooks } from '../../../tests/ledger/book.ts';

type SpanLines = Awaited<ReturnType<typeof spanStatement>>['lines'];
const { db, now, newHolder, deposit, withdrawal, book } = await openSavingsBooks();

test('posting time never runs backwards within an account, and each line of its statement carries the balance after it', async () => {
  const who = newHolder();
  const start = now().getTime();
  const at = (minutes: number): Date => new Date(start + minutes * minuteMs);
  const put = (amount: bigint, minutes: number) => inTransaction(db, (tx) => post(tx, [deposit(who, amount)], at(minutes)));
  await put(1n, 1);
  await put(10n, 5);
  await put(100n, 3); // a clock that runs behind
  const { lines } = await statement(db, gl.savingsOf(who), { limit: 10 });
  expect(lines.map((line) => [line.amount, line.balance, line.at])).toEqual([
    [100n, 111n, at(5)],
    [10n, 11n, at(5)],
    [1n, 1n, at(1)],
  ]);
});

test('pages of a statement neither repeat nor lose a line, also of an account split into stripes', async () => {
  const crowd = Array.from({ length: 7 }, newHolder);
  await book(...crowd.map((who, at) => ({ ...deposit(who, BigInt(at + 1)) })));
  const read: bigint[] = [];
  const balances: bigint[] = [];
  let after: string | undefined;
  do {
    const page = await statement(db, gl.bankOperating, { limit: 3, after });
    read.push(...page.lines.map(({ amount }) => amount));
    balances.push(...page.lines.map(({ balance }) => balance));
    after = page.next;
  } while (after);
  expect(balances[0]).toBe(await balanceOf(db, gl.bankOperating));
  expect(read.reduce((a, b) => a + b, 0n)).toBe(balances[0]);
  expect(balances.every((balance, at) => at === 0 || balance === (balances[at - 1] ?? 0n) - (read[at - 1] ?? 0n))).toBe(true);
});

test('entries of one time are in the order of their posting, in whatever stripe: no running balance is below zero', async () => {
  const [from, to] = [day('2026-03-02'), day('2026-03-02')];
  const at = new Date(now().getTime() + 30 * minuteMs);
  const move = (kind: 'withdrawal-ordered' | 'payout-completed', legs: Journal['legs']) =>
    inTransaction(db, (tx) => post(tx, [{ id: newId<JournalId>(at), kind, effectiveOn: from, legs }], at));
  for (let payout = 1n; payout <= 8n; payout += 1n) {
    const who = newHolder();
    await book(deposit(who, payout));
    await move('withdrawal-ordered', [debit(gl.savingsOf(who), kobo(payout)), credit(gl.payoutsInFlight, kobo(payout))]);
    await move('payout-completed', [debit(gl.payoutsInFlight, kobo(payout)), credit(gl.bankOperating, kobo(payout))]);
  }
  const all = Array.from({ length: 8 }, (_, index) => BigInt(8 - index)).flatMap((payout) => [
    { kind: 'payout-completed', amount: -payout, balance: 0n },
    { kind: 'withdrawal-ordered', amount: payout, balance: payout },
  ]);
  type Page = { lines: StatementLine[] | SpanLines; next: string | undefined };
  const pagesOf = async (read: (after: string | undefined) => Promise<Page>) => {
    const lines = [];
    let after: string | undefined;
    do {
      const page = await read(after);
      lines.push(...page.lines.map(({ kind, amount, balance }) => ({ kind, amount, balance })));
      after = page.next;
    } while (after);
    return lines;
  };
  expect(await pagesOf((after) => statement(db, gl.payoutsInFlight, { limit: 3, after }))).toEqual(all);
  expect(await pagesOf((after) => spanStatement(db, gl.payoutsInFlight, { from, to, limit: 3, after }))).toEqual(all);
  const { lines } = await spanStatement(db, gl.payoutsInFlight, { from, to, limit: 50, oldestFirst: true });
  expect(lines.map(({ kind, amount, balance }) => ({ kind, amount, balance }))).toEqual(all.toReversed());
});

test('a frozen account refuses, and a batch never posts into another book', async () => {
  const who = newHolder();
  await book(deposit(who));
  const mark = (column: 'flags' | 'book', value: number) =>
    sql`update ledger.balance set ${sql.ref(column)} = ${value} where account_id in (select id from ledger.account where owner_id = ${who})`.execute(
      sqlOf(db),
    );
  await mark('flags', 1);
  await expect(book(withdrawal(who, 1n))).rejects.toMatchObject({ code: 'account_frozen' });
  expect(await book(deposit(who))).toEqual(['posted']);
  await mark('flags', 0);
  await mark('book', 2);
  await expect(book(deposit(who))).rejects.toThrow('another book');
  await mark('book', 1);
});

test('an effective date in a closed period is refused, and a period never reopens', async () => {
  const close = (through: string, at = now()) => inTransaction(db, (tx) => closePeriod(tx, { through: day(through) }, at));
  const early = deposit(newHolder(), 100n, { effectiveOn: day('2026-01-31') });
  await book(early);
  expect(await close('2026-01-31')).toBe('2026-01-31');
  const closedAt = async () =>
    (await sql<{ closed_at: Date }>`select closed_at from ledger.period`.execute(sqlOf(db))).rows[0]?.closed_at;
  const first = await closedAt();
  for (const through of ['2026-01-31', '2025-12-31'])
    expect([await close(through, new Date(now().getTime() + 60_000)), await closedAt()]).toEqual(['2026-01-31', first]);
  await expect(book(deposit(newHolder(), 1n, { effectiveOn: day('2026-01-31') }))).rejects.toMatchObject({
    code: 'period_closed',
  });
  expect(await book(early)).toEqual(['already']); // what was posted before stays posted
  expect(await book(deposit(newHolder(), 1n, { effectiveOn: day('2026-02-01') }))).toEqual(['posted']);
});

test('journals and entries cannot be changed, removed or emptied, not even by their owner or through a partition', async () => {
  await book(deposit(newHolder()));
  const attacks = ['journal', 'entry', 'journal_202603', 'entry_202603'].flatMap((table) => [
    `update ledger.${table} set ${table.startsWith('j') ? 'kind = kind' : 'seq = seq'}`,
    `delete from ledger.${table}`,
    `truncate ledger.${table} cascade`,
  ]);
  for (const attack of attacks) await expect(sql.raw(attack).execute(sqlOf(db))).rejects.toThrow('append-only');
});

test('the application role can post and read but cannot write a table', async () => {
  const as = (statementText: string) =>
    poolOf(db)
      .transaction()
      .execute(async (transaction) => {
        await sql`set local role ajo_app`.execute(transaction);
        return sql.raw(statementText).execute(transaction);
      });
  await expect(as('update ledger.balance set posted_kobo = 0')).rejects.toThrow('permission denied');
  await expect(as('insert into ledger.reversal values (gen_random_uuid(), gen_random_uuid())')).rejects.toThrow(
    'permission denied',
  );
  await expect(as('select * from ledger.balance')).resolves.toBeDefined();
  await expect(as("select ledger.expire_holds('2020-01-01', 1)")).resolves.toBeDefined();
});
