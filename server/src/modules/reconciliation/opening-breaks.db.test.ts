/**
 * A statement that does not open with the balance at which the statement before it ends: refused until a person accepts it, and named in the list.
 * So is one that is uploaded before the other.
 */
import { ask, aStaff, closeOpenDays, signIn } from '#kit';
import { addDays, type Day, dayMs, longDay } from '@ajo/contract/kernel/time';
import type { BankStatementView } from '@ajo/contract/modules/reconciliation.statements';
import { sql, sqlOf } from '#platform/db/sql';
import { beforeAll, describe, expect, test } from 'vitest';
import { acceptAccount, openDesk } from '../../../tests/reconciliation/desk.ts';
import { formOf } from '../../../tests/repayments/forms.ts';

const { app, as, context, today } = await openDesk();
const finance = await aStaff(context, 'finance');
const at = (after: number): Day => addDays(today, after);

const upload = (account: string, rows: readonly string[], fields: Record<string, string> = {}, name = 'ours.csv') => {
  const bytes = Buffer.from([`Account number: 000000${account}`, 'Date,Description,Debit,Credit,Balance', ...rows].join('\n'));
  return ask(app, 'POST /api/finance/reconciliation/statement', {
    as: as.finance,
    ...formOf(fields, { field: 'statement', name, type: 'text/csv', bytes }),
  });
};
const statements = async (): Promise<BankStatementView[]> =>
  (await ask(app, 'GET /api/finance/reconciliation/statement', { as: as.finance })).json().data;
const breaks = async () => (await statements()).map(({ opening_break: broken }) => broken);
const wrong = [`${at(4)},"COT C",10.00,,90.00`];

beforeAll(async () => {
  await acceptAccount(context, '4471');
  await acceptAccount(context, '9920');
  await acceptAccount(context, '7305');
  context.clock.moveBy(10 * dayMs);
  await closeOpenDays(context);
  as.finance = await signIn(context, finance);
  const first = await upload('4471', [`${at(0)},"COT A",10.00,,990.00`, `${at(1)},"COT B",10.00,,980.00`]);
  expect([first.statusCode, first.json().data.opening_break]).toEqual([201, null]);
});

test('it is refused with both balances and both days, and nothing is stored', async () => {
  const refused = await upload('4471', wrong);
  expect([refused.statusCode, refused.json().errors]).toEqual([
    422,
    {
      accepts_opening_break: [
        `This file opens on ${longDay(at(4))} with ₦100.00, and the statement before it ends on ${longDay(at(1))} with ₦980.00. ` +
          'Choose the right file, upload the statement between them first, or accept the difference',
      ],
    },
  ]);
  expect(await statements()).toHaveLength(1);
});

test('another account has its own statements', async () => {
  expect((await upload('9920', wrong)).statusCode).toBe(201);
  expect(await breaks()).toEqual([null, null]);
});

test('a break that is accepted stays on the statement and in its history', async () => {
  const accepted = await upload('4471', [...wrong, `${at(5)},"COT D",10.00,,80.00`], { accepts_opening_break: 'true' });
  const broken = { opened_on: at(4), opening: 10_000, closed_on: at(1), closing: 98_000 };
  expect([accepted.statusCode, accepted.json().data]).toMatchObject([201, { opening_break: broken }]);
  expect(await breaks()).toEqual([broken, null, null]);
  const { rows } = await sql<{ after: { accepted_break?: string } }>`select after from history
    where subject_kind = 'bank_statement' order by id desc limit 1`.execute(sqlOf(context.db));
  expect(rows[0]?.after.accepted_break).toContain('with ₦980.00');
});

test('the statement that was missing between them ends the break', async () => {
  expect((await upload('4471', [`${at(3)},"OUT",880.00,,100.00`])).statusCode).toBe(201);
  expect(await breaks()).toEqual([null, null, null, null]);
});

test('a file may open within the day on which the statement before ends', async () => {
  expect((await upload('4471', [`${at(5)},"LATER",10.00,,70.00`])).statusCode).toBe(201);
  expect((await breaks())[0]).toBeNull();
});

describe('uploaded in the reverse order', () => {
  const earlier = [`${at(0)},"REV A",10.00,,490.00`, `${at(1)},"REV B",10.00,,480.00`];
  const breakOf = async (file: string) => (await statements()).find((one) => one.file === file)?.opening_break;

  test('a statement that does not end with the balance at which the next one opens is refused, and nothing is stored', async () => {
    expect((await upload('7305', [`${at(4)},"REV E",10.00,,290.00`], {}, 'next.csv')).statusCode).toBe(201);
    expect((await upload('7305', [`${at(6)},"REV F",10.00,,280.00`], {}, 'last.csv')).statusCode).toBe(201);
    const before = (await statements()).length;
    const refused = await upload('7305', earlier, {}, 'first.csv');
    expect([refused.statusCode, refused.json().code, refused.json().errors]).toEqual([
      422,
      'closing_balance_breaks',
      {
        accepts_opening_break: [
          `This file has ₦480.00 at the end of ${longDay(at(1))}, and next.csv opens on ${longDay(at(4))} with ₦300.00. ` +
            'Choose the right file, upload the statement between them first, or accept the difference',
        ],
      },
    ]);
    expect(await statements()).toHaveLength(before);
  });

  test('it is stored when a person accepts it: history names it, and the list names it at the next statement', async () => {
    expect((await upload('7305', earlier, { accepts_opening_break: 'true' }, 'first.csv')).statusCode).toBe(201);
    expect(await breakOf('next.csv')).toEqual({ opened_on: at(4), opening: 30_000, closed_on: at(1), closing: 48_000 });
    expect([await breakOf('first.csv'), await breakOf('last.csv')]).toEqual([null, null]);
    const { rows } = await sql<{ after: { accepted_break?: string } }>`select after from history
      where subject_kind = 'bank_statement' order by id desc limit 1`.execute(sqlOf(context.db));
    expect(rows[0]?.after.accepted_break).toContain('next.csv opens on');
  });

  test('the statement between them fits both, and one inside of another statement is compared with it', async () => {
    expect((await upload('7305', [`${at(2)},"REV OUT",180.00,,300.00`], {}, 'between.csv')).statusCode).toBe(201);
    expect(await breakOf('next.csv')).toBeNull();
    const whole = [`${at(3)},"OTHER A",1.00,,299.00`, `${at(5)},"OTHER B",1.00,,298.00`, `${at(7)},"OTHER C",1.00,,297.00`];
    const refused = await upload('7305', whole, {}, 'whole.csv');
    expect(refused.json().errors.accepts_opening_break[0]).toContain(
      `₦299.00 at the end of ${longDay(at(3))}, and next.csv opens`,
    );
  });

  test('one that ends as the next one opens needs no one', async () => {
    expect((await upload('9920', [`${at(1)},"BEFORE",20.00,,100.00`])).statusCode).toBe(201);
  });
});
