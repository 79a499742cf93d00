/** The desk of money in suspense in tests: credits of our bank that finance keeps in suspense, and two people. */
import { appOf, ask, aStaff, confirmNewest, freshContext, signIn } from '#kit';
import { kobo } from '@ajo/contract/kernel/money';
import { balanceOf, gl } from '#modules/ledger';
import { keepBankCredit } from '#modules/wallets';
import { inTransaction } from '#platform/db/transaction';
import { sqlOf } from '#platform/db/sql';

export async function openSuspenseDesk() {
  const context = await freshContext();
  const app = await appOf(context);
  const { clock, provider } = context;
  const finance = await signIn(context, await aStaff(context, 'finance'));
  const admin = await signIn(context, await aStaff(context, 'admin'));
  let credits = 0;

  async function aCredit({ amount = 250_000n, narration = 'NIP/GTB/OKORO CHIDI/RENT', people = [] as string[] } = {}) {
    const reference = `bank-credit-${(credits += 1)}`;
    await inTransaction(context.db, (tx) =>
      keepBankCredit(tx, context, { reference, amount: kobo(amount), on: clock.businessDay(), narration, people }),
    );
    const { id } = await sqlOf(context.db)
      .selectFrom('unidentified_receipts')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    return id;
  }
  const read = async (id: string) =>
    (await ask(app, `GET /api/finance/unidentified-receipts/${id}`, { as: finance })).json().data;
  const returns = async (id: string) =>
    (await ask(app, `GET /api/finance/unidentified-receipts/${id}/returns`, { as: finance })).json().data;
  const balances = () =>
    Promise.all([gl.unidentifiedReceipts, gl.payoutsInFlight, gl.bankOperating].map((account) => balanceOf(context.db, account)));
  const request = {
    sender: 'Okoro Chidi',
    bank_code: '058',
    account_number: '0123456789',
    reason: 'Not a payment of our customers',
  };
  const send = (id: string, change: object = {}, headers: object = {}) => {
    provider.accountName = 'CHIDI EMEKA OKORO';
    const as = { ...finance, ...headers };
    return ask(app, `POST /api/finance/unidentified-receipts/${id}/return`, { as, body: { ...request, ...change } });
  };
  const confirm = (as = admin) => confirmNewest(app, as, as === admin ? 'admin' : 'finance');
  return { context, app, clock, provider, finance, admin, aCredit, read, returns, balances, request, send, confirm };
}
