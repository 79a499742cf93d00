/** The general ledger as a file: one line for each leg, by effective day, journal and place. */
import type { Kobo } from '@ajo/contract/kernel/money';
import { negative } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import { csvLine, wordsOf } from '#platform/csv';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { FileReply } from '#platform/http/file-reply';
import { type ChartCode, chartRow, ourBook } from './chart.ts';
import { kindNumbered } from './journal.ts';
import { spanTooLarge } from './ledger.errors.ts';

type Leg = {
  id: string;
  kind: number;
  on: Day;
  at: string;
  code: ChartCode;
  owner_kind: string | null;
  owner_id: string | null;
  amount: Kobo;
  reference: string | null;
};

const maxLegs = 100_000;
const heads = ['Day', 'Posted', 'Journal', 'Event', 'Code', 'Account', 'Owner', 'Owner id', 'Debit', 'Credit', 'Reference'];

/** @throws DomainError `span_too_large` for a span with more than 100,000 legs. */
export async function generalLedgerFile(db: Database, { from, to }: { from: Day; to: Day }): Promise<FileReply> {
  const { rows } = await sql<Leg>`/* planned per call */
    select j.id, j.kind, j.effective_on::text as on, to_char(j.at at time zone 'Africa/Lagos', 'YYYY-MM-DD HH24:MI:SS') as at,
        a.code, a.owner_kind, a.owner_id, l.amount, j.meta ->> 'reference' as reference
      from ledger.journal j, unnest(j.accounts, j.amounts) with ordinality l(account, amount, place) join ledger.account a on a.id = l.account
     where j.book = ${ourBook} and j.effective_on between ${from} and ${to}
     order by j.effective_on, j.id, l.place limit ${maxLegs + 1}`.execute(sqlOf(db));
  if (rows.length > maxLegs) throw spanTooLarge(maxLegs);
  return new FileReply({
    body: Buffer.from([heads, ...rows.map(lineOf)].map(csvLine).join('')),
    contentType: 'text/csv',
    fileName: `general-ledger-${from}-${to}.csv`,
    disposition: 'attachment',
  });
}

const lineOf = ({ id, kind, on, at, code, owner_kind: owner, owner_id: ownerId, amount, reference }: Leg) => [
  on,
  at,
  id,
  wordsOf(kindNumbered(kind)).replaceAll('-', ' '),
  code,
  chartRow(code).name,
  owner,
  ownerId,
  amount > 0n ? amount : null,
  amount < 0n ? negative(amount) : null,
  reference,
];
