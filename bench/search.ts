/** npm run bench -- search: the median duration of every filter of the staff loan search, of the portfolio and of disbursed loans over 300,000 loans of 100,000 customers. */
import { cpus } from 'node:os';
import type { Actor } from '@ajo/contract/kernel/access';
import { day } from '@ajo/contract/kernel/time';
import type { UserId } from '@ajo/contract/kernel/id';
import { LoanSearch } from '@ajo/contract/modules/loans';
import type { DisbursedFilters } from '@ajo/contract/modules/reports.disbursed';
import { addProduct } from '../server/src/modules/loan-products/product.store.ts';
import { searchLoans } from '../server/src/modules/loan-applications/loan-search.queries.ts';
import { disbursedLoans } from '../server/src/modules/reports/disbursed-loans.queries.ts';
import { portfolioLoans } from '../server/src/modules/reports/portfolio.queries.ts';
import { find } from '../server/src/modules/search/search.queries.ts';
import type { Database } from '../server/src/platform/db/transaction.ts';
import { loanProducts } from '../server/seeds/reference/loan-products.ts';
import { withDatabase } from './own/database.ts';
import { customers, loans, type People, seedLoans, today } from './search/seed.ts';

const rounds = 25;
const mustMs = 100;

export const run = (): Promise<{ title: string; markdown: string }> =>
  withDatabase({ settings: ['max_connections=50'] }, async ({ db }) => {
    for (const product of loanProducts) await addProduct(db, product, new Date('2023-01-01T08:00:00Z'));
    return { title: 'Loan search', markdown: await measure(db, await seedLoans(db)) };
  });

type Row = { name: string; actor?: Actor; query: Record<string, unknown> };
const admin: Actor = { id: '01900000-0000-7000-8000-000000000001', role: 'admin', name: 'Amina', branchId: null, today };

function rowsOf({ branchId, officerId, recoveryId }: People): Row[] {
  const as = (role: Actor['role'], id: string): Actor => ({ ...admin, role, id, branchId });
  return [
    { name: 'no filter', query: {} },
    { name: 'page 200', query: { page: '200' } },
    { name: 'status, common (completed)', query: { status: 'completed' } },
    { name: 'status, rare (written_off)', query: { status: 'written_off' } },
    { name: 'three states', query: { status: ['pending', 'approved', 'disburse'] } },
    { name: 'name, common', query: { name: 'okonkwo' } },
    { name: 'name, two words', query: { name: 'Adaeze Okonkwo' } },
    { name: 'name, words in reverse order', query: { name: 'okonkwo ada' } },
    { name: 'name, two letters', query: { name: 'ok' } },
    { name: 'name, no match', query: { name: 'zzyzx' } },
    { name: 'email, one person', query: { email: 'person77777@' } },
    { name: 'email, matches everyone', query: { email: 'mail.test' } },
    { name: 'phone, one person', query: { phone: '0803 0077 777' } },
    { name: 'phone, a fragment', query: { phone: '0300' } },
    { name: 'branch_id', query: { branch_id: branchId } },
    { name: 'officer_id', query: { officer_id: officerId } },
    { name: 'date_filter today', query: { date_filter: 'today' } },
    { name: 'date_filter week', query: { date_filter: 'week' } },
    { name: 'date_filter month', query: { date_filter: 'month' } },
    { name: 'date_filter year', query: { date_filter: 'year' } },
    {
      name: 'date_filter custom, two years ago',
      query: { date_filter: 'custom', start_date: '2024-03-01', end_date: '2024-03-31' },
    },
    {
      name: 'rare state in an old month',
      query: { status: 'written_off', date_filter: 'custom', start_date: '2024-03-01', end_date: '2024-03-31' },
    },
    { name: 'name, state and branch', query: { name: 'okonkwo', status: 'active', branch_id: branchId } },
    { name: 'as sub-admin (branch)', actor: as('subadmin', admin.id), query: {} },
    { name: 'as credit officer (portfolio)', actor: as('credit_officer', officerId), query: {} },
    { name: 'as credit officer, by name', actor: as('credit_officer', officerId), query: { name: 'okonkwo' } },
    { name: 'as recovery officer (arrears)', actor: as('recovery_officer', recoveryId), query: {} },
  ];
}

type Words = { name: string; actor?: Actor; words: string };

/** The search over everything (Ctrl K). */
function wordsOf({ branchId, officerId, recoveryId }: People): Words[] {
  const as = (role: Actor['role'], id: string): Actor => ({ ...admin, role, id, branchId });
  return [
    { name: 'everything: number', words: 'AJ-150000' },
    { name: 'everything: name, common', words: 'okonkwo' },
    { name: 'everything: name, two letters', words: 'ok' },
    { name: 'everything: no match', words: 'zzyzx' },
    { name: 'everything: phone', words: '0803 0077 777' },
    { name: 'everything: e-mail', words: 'person77777@' },
    { name: 'everything: name, as sub-admin', actor: as('subadmin', admin.id), words: 'okonkwo' },
    { name: 'everything: name, as credit officer', actor: as('credit_officer', officerId), words: 'okonkwo' },
    { name: 'everything: name, as recovery officer', actor: as('recovery_officer', recoveryId), words: 'okonkwo' },
  ];
}

async function measure(db: Database, people: People): Promise<string> {
  const lines: string[] = [];
  for (const row of rowsOf(people)) lines.push(await measured(db, row));
  for (const row of wordsOf(people)) lines.push(await measuredWords(db, row));
  for (const row of portfolioRowsOf(people)) lines.push(await measuredPortfolio(db, row));
  for (const row of disbursedRowsOf(people)) lines.push(await measuredDisbursed(db, row));
  return [
    `${loans.toLocaleString('en')} loans of ${customers.toLocaleString('en')} customers; each filter ${rounds} times, the page of 20 and its total together, from query to rows`,
    `(without HTTP). ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'}; PostgreSQL has default settings; server and database share the machine. The median must stay under ${mustMs} ms.`,
    'A plus after a total means that counting stopped there; the list shows "more than".',
    '',
    '| filter | found | median ms | slowest ms | required |',
    '|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}

type PortfolioRow = { name: string; actor?: Actor; page: number; query?: { bucket?: '1-30' } };

/** The loans of the portfolio: the first page and deep ones. */
function portfolioRowsOf({ branchId, officerId }: People): PortfolioRow[] {
  const as = (role: Actor['role'], id: string): Actor => ({ ...admin, role, id, branchId });
  return [
    { name: 'portfolio: page 1', page: 1 },
    { name: 'portfolio: page 200', page: 200 },
    { name: 'portfolio: page 2,000', page: 2_000 },
    { name: 'portfolio: one bucket', page: 1, query: { bucket: '1-30' } },
    { name: 'portfolio: as sub-admin (branch)', actor: as('subadmin', admin.id), page: 1 },
    { name: 'portfolio: as credit officer (portfolio)', actor: as('credit_officer', officerId), page: 1 },
  ];
}

async function measuredPortfolio(db: Database, { name, actor = admin, page, query }: PortfolioRow): Promise<string> {
  const { result, times } = await timed(() => portfolioLoans(db, actor, { on: today, ...query }, { page, per_page: 20 }));
  return line(name, `${result.total.toLocaleString('en')}${result.totalIsMinimum ? '+' : ''}`, times);
}

type DisbursedRow = { name: string; query: DisbursedFilters; isFile?: true };

/** Loans by the days of their payouts. No officer was assigned in the seed, so these rows measure what an empty record costs. */
function disbursedRowsOf({ branchId, officerId }: People): DisbursedRow[] {
  return [
    { name: 'disbursed: this month', query: {} },
    { name: 'disbursed: a half-year', query: { start_date: day('2025-07-01'), end_date: day('2025-12-31') } },
    { name: 'disbursed: a half-year, a piece of the file', query: { start_date: day('2025-07-01') }, isFile: true },
    { name: 'disbursed: officer on the day', query: { under_officer_id: officerId as UserId } },
    { name: 'disbursed: branch of that officer', query: { under_branch_id: branchId } },
  ];
}

async function measuredDisbursed(db: Database, { name, query, isFile }: DisbursedRow): Promise<string> {
  const window = isFile ? { after: null, per_page: 1_000 } : { page: 1, per_page: 20 };
  const { result, times } = await timed(() => disbursedLoans(db, admin, { ...query, until: query.end_date ?? today }, window));
  return line(name, result.total.toLocaleString('en'), times);
}

async function measured(db: Database, { name, actor = admin, query }: Row): Promise<string> {
  const filters = LoanSearch.parse(query);
  const { result, times } = await timed(() => searchLoans(db, actor, filters, { today: day(today), window: filters }));
  return line(name, `${result.total.toLocaleString('en')}${result.totalIsMinimum ? '+' : ''}`, times);
}

async function measuredWords(db: Database, { name, actor = admin, words }: Words): Promise<string> {
  const { result, times } = await timed(() => find(db, actor, words));
  return line(name, String(result.length), times);
}

/** The first run is not counted. */
async function timed<Result>(search: () => Promise<Result>): Promise<{ result: Result; times: number[] }> {
  const result = await search();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await search();
    times.push(performance.now() - start);
  }
  return { result, times: times.toSorted((a, b) => a - b) };
}

function line(name: string, found: string, times: readonly number[]): string {
  const median = times[Math.floor(rounds / 2)] ?? 0;
  return `| ${name} | ${found} | ${median.toFixed(1)} | ${(times.at(-1) ?? 0).toFixed(1)} | < ${mustMs} ${median < mustMs ? 'ok' : 'MISSED'} |`;
}
