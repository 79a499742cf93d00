/** What waits for a second person can be taken back or turned down, shows up in their queue, and never blocks the loan for ever. */
import { aCustomer, appOf, aRunningLoan, ask, aStaff, freshContext, type RunningLoan, signIn } from '#kit';
import { beforeAll, describe, expect, test } from 'vitest';

const context = await freshContext();
const app = await appOf(context);
type Headers = Record<string, string>;
let [finance, admin, superadmin, credit]: Headers[] = [];
beforeAll(async () => {
  [finance, admin, superadmin, credit] = await Promise.all(
    (['finance', 'admin', 'superadmin', 'credit_officer'] as const).map(async (role) =>
      signIn(context, await aStaff(context, role)),
    ),
  );
});

const aLoan = async () => aRunningLoan(context, await aCustomer(context));
const waiting = async ({ id }: RunningLoan, as = admin, prefix = 'admin') =>
  (await ask(app, `GET /api/${prefix}/loan/${id}/loan-payments`, { ...(as && { as }) })).json().data.waiting;
const restructure = ({ id }: RunningLoan, as: Headers | undefined, instalments: number) =>
  ask(app, `POST /api/admin/loan/${id}/restructure`, {
    ...(as && { as }),
    body: { instalments, reason: 'The shop burned down' },
  });
const withdraw = (
  { id }: RunningLoan,
  as: Headers | undefined,
  kind = 'restructure',
  body: object = { reason: 'A wrong number' },
) => ask(app, `POST /api/admin/loan/${id}/second-approvals/${kind}/withdraw`, { ...(as && { as }), body });
const codes = (answers: readonly { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);

describe('a question for a second person', () => {
  test('is taken back by its asker, once, and then asked rightly; both stand in the history', async () => {
    const loan = await aLoan();
    await restructure(loan, admin, 80);
    expect((await restructure(loan, superadmin, 8)).json().code).toBe('asked_differently');
    expect(await waiting(loan)).toMatchObject([{ can: ['withdraw'] }]);
    expect(await waiting(loan, superadmin)).toMatchObject([{ can: ['confirm', 'withdraw'] }]);
    expect(codes(await Promise.all([withdraw(loan, admin), withdraw(loan, admin), withdraw(loan, admin)]))).toEqual([
      200, 404, 404,
    ]);
    expect(await waiting(loan)).toEqual([]);
    expect((await restructure(loan, admin, 8)).json().data.state).toBe('asked');
    expect((await restructure(loan, superadmin, 8)).json().data.state).toBe('done');
    const history = (await ask(app, `GET /api/admin/action-history/${loan.id}`, { ...(admin && { as: admin }) })).body;
    expect(history).toContain('took back the question of a restructure');
  });

  test('is turned down by one who may confirm it, and by nobody else', async () => {
    const loan = await aLoan();
    await restructure(loan, admin, 8);
    // Finance plans no schedules: it may neither confirm nor turn down.
    expect(await waiting(loan, finance, 'finance')).toMatchObject([{ can: [] }]);
    expect((await withdraw(loan, finance)).json().code).toBe('question_not_yours');
    expect((await withdraw(loan, credit)).statusCode).toBe(403);
    expect(Object.keys((await withdraw(loan, superadmin, 'restructure', {})).json().errors)).toEqual(['reason']);
    expect((await withdraw(loan, superadmin, 'everything')).statusCode).toBe(422);
    expect((await withdraw(loan, superadmin, 'write_off')).statusCode).toBe(404);
    expect((await withdraw(loan, superadmin)).json()).toMatchObject({ message: 'Taken back: nothing was done' });
    expect(await waiting(loan)).toEqual([]);
  });

  test('that has become pointless, because the loan was paid, can still be cleared away', async () => {
    const loan = await aLoan();
    await restructure(loan, admin, 8);
    const { payoff } = (await ask(app, `GET /api/admin/loan/${loan.id}/loan-payments`, { ...(admin && { as: admin }) })).json()
      .data;
    const body = { amount: payoff, reference: `PAID-${loan.number}` };
    await ask(app, `POST /api/finance/user/loan-debit/${loan.id}`, { ...(finance && { as: finance }), body });
    expect((await restructure(loan, superadmin, 8)).statusCode).toBe(409);
    expect((await withdraw(loan, superadmin)).statusCode).toBe(200);
    expect(await waiting(loan)).toEqual([]);
  });

  test('stands in the queue of those who may confirm it, of every kind, until it is answered', async () => {
    const loan = await aLoan();
    const queue = async (as: Headers | undefined): Promise<string[]> =>
      (await ask(app, 'GET /api/admin/search/loan?waiting=second_approval', { ...(as && { as }) }))
        .json()
        .data.map(({ id }: { id: string }) => id);
    await restructure(loan, admin, 8);
    expect([await queue(superadmin), await queue(admin)]).toEqual([[loan.id], []]);
    await withdraw(loan, superadmin);
    expect(await queue(superadmin)).toEqual([]);
  });
});
