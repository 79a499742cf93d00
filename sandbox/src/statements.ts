/** Mono and MyBankStatement: a fictitious account of six months. Codes that contain "expired", "slow" or "failed" give that reply. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { misbehave } from './misbehave.ts';
import { connectPage, messagePage } from './pages.ts';
import type { Sandbox } from './sandbox.ts';
import { consumeFault } from './state.ts';

const dayMs = 86_400_000;
type Move = { at: Date; narration: string; debit: number; credit: number; balance: number };

/** A salary on the 25th, a shop, a lender, a bet, data for the phone: kobo, oldest first, the same on every call of a day. */
function movesUntil(now: Date): Move[] {
  const moves: Omit<Move, 'balance'>[] = [];
  for (let day = 180; day >= 1; day -= 1) {
    const at = new Date(Math.floor(now.getTime() / dayMs) * dayMs - day * dayMs + 9 * 3_600_000);
    const add = (narration: string, debit: number, credit: number): void => void moves.push({ at, narration, debit, credit });
    if (at.getUTCDate() === 25) add('SALARY LAGOON HOSPITAL LTD', 0, 32_000_000);
    if (at.getUTCDate() === 28) add('FAIRMONEY LOAN REPAYMENT', 2_250_000, 0);
    if (at.getUTCDay() === 6) add('POS PURCHASE SHOPRITE IKEJA', 1_845_050, 0);
    if (at.getUTCDay() === 1) add('TRF FROM BALOGUN TRADERS FOR GOODS', 0, 1_200_000);
    if (day % 41 === 0) add('SPORTYBET DEPOSIT', 200_000, 0);
    if (day % 13 === 0) add('MTN DATA', 150_000, 0);
  }
  let balance = 6_000_000;
  return moves.map((move) => ({ ...move, balance: (balance += move.credit - move.debit) }));
}

const naira = (kobo: number): string => (kobo / 100).toFixed(2);

export function statementRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  connectRoutes(app, sandbox);
  monoRoutes(app, sandbox);
  mbsRoutes(app, sandbox);
}

/** The page on which a person signs in to the bank: it redirects back with a code that is valid once, for ten minutes. */
function connectRoutes(app: FastifyInstance, { store, url }: Sandbox): void {
  const backOf = new Map<string, string>();
  const html = (reply: FastifyReply, text: string) => reply.type('text/html; charset=utf-8').send(text);

  app.post<{ Body: { redirect_url?: string } }>('/mono/v2/accounts/initiate', async (request, reply) => {
    const fault = consumeFault(store, 'mono');
    if (fault) return misbehave(reply, fault);
    const back = request.body.redirect_url ?? '';
    if (!back) return reply.status(400).send({ status: 'failed', message: 'redirect_url is required', data: null });
    const id = randomBytes(8).toString('hex');
    backOf.set(id, back);
    return { status: 'successful', message: 'Initiated', data: { mono_url: `${url()}/connect/${id}`, redirect_url: back } };
  });

  app.get<{ Params: { id: string } }>('/connect/:id', async ({ params: { id } }, reply) =>
    html(reply, backOf.has(id) ? connectPage(id) : messagePage('This page does not exist')),
  );

  app.post<{ Params: { id: string }; Body: { act?: string } }>('/connect/:id', async ({ params: { id }, body }, reply) => {
    const back = backOf.get(id);
    if (!back) return html(reply.status(404), messagePage('This page does not exist'));
    const act = body?.act ?? 'cancel';
    const to = new URL(back);
    if (act === 'cancel') to.searchParams.set('reason', 'user_cancelled');
    else {
      to.searchParams.set('status', 'linked');
      to.searchParams.set('code', `code_${act}${id}`);
    }
    return reply.redirect(to.href, 303);
  });
}

function monoRoutes(app: FastifyInstance, { store, now }: Sandbox): void {
  const attemptsOf = new Map<string, number>();
  const exchanged = new Set<string>();

  app.post<{ Body: { code?: string } }>('/mono/v2/accounts/auth', async (request, reply) => {
    const fault = consumeFault(store, 'mono');
    if (fault) return misbehave(reply, fault);
    const code = request.body.code ?? '';
    if (!code || code.includes('expired') || exchanged.has(code))
      return reply.status(400).send({ status: 'failed', message: 'Invalid or expired code', data: null });
    exchanged.add(code);
    return { status: 'successful', message: 'Request was successfully completed', data: { id: `acc_${code}` } };
  });

  app.get<{ Params: { id: string } }>('/mono/v2/accounts/:id', async ({ params: { id } }) => {
    const times = (attemptsOf.get(id) ?? 0) + 1;
    attemptsOf.set(id, times);
    const isBusy = id.includes('slow') && times === 1;
    return {
      status: 'successful',
      data: {
        account: {
          id,
          name: 'BABATUNDE ADEYEMI',
          currency: 'NGN',
          type: 'SAVINGS ACCOUNT',
          account_number: '0123456701',
          balance: movesUntil(now()).at(-1)?.balance ?? 0,
          institution: { name: 'GTBank', bank_code: '058', type: 'PERSONAL_BANKING' },
        },
        meta: { data_status: id.includes('failed') ? 'FAILED' : isBusy ? 'PROCESSING' : 'AVAILABLE' },
      },
    };
  });

  app.get<{ Params: { id: string } }>('/mono/v2/accounts/:id/statement', async () => ({
    status: 'successful',
    data: {
      statement: movesUntil(now()).map(({ at, narration, debit, credit, balance }, index) => ({
        _id: `row_${index}`,
        type: debit > 0 ? 'debit' : 'credit',
        amount: debit || credit,
        narration,
        date: at.toISOString(),
        balance,
      })),
    },
  }));
}

type Ticket = { ticketNo?: string; password?: string };

function mbsRoutes(app: FastifyInstance, { store, now }: Sandbox): void {
  app.post<{ Body: Ticket }>('/mbs/ConfirmStatement', async (request, reply) => {
    const fault = consumeFault(store, 'mbs');
    if (fault) return misbehave(reply, fault);
    return isGood(request.body) ? { status: '00', message: 'Successful', result: true } : wrongTicket;
  });

  app.post<{ Body: Ticket }>('/mbs/GetStatementJSONObject', async (request) => {
    if (!isGood(request.body)) return wrongTicket;
    const moves = movesUntil(now());
    const total = (flow: 'debit' | 'credit'): string => naira(moves.reduce((sum, move) => sum + move[flow], 0));
    const result = {
      status: 'Success',
      Name: 'ADEYEMI BABATUNDE',
      Nuban: '0123456701',
      AccountType: 'Savings',
      TicketNo: request.body.ticketNo,
      TotalCredit: total('credit'),
      TotalDebit: total('debit'),
      Currency: 'NGN',
      Details: moves.map(({ at, narration, debit, credit, balance }) => ({
        PTransactionDate: at.toISOString().slice(0, 19),
        PValueDate: at.toISOString().slice(0, 19),
        PNarration: narration,
        PCredit: naira(credit),
        PDebit: naira(debit),
        PBalance: naira(balance),
      })),
    };
    return { status: '00', message: 'Successful', result: JSON.stringify(result) };
  });
}

const wrongTicket = { status: '-2', message: 'Invalid ticket number or password', result: null };
const isGood = ({ ticketNo = '', password = '' }: Ticket): boolean =>
  /^[\w-]{4,}$/.test(ticketNo) && password !== '' && password !== '000000';
