/** Statements in their views: a receipt for the uploader, everything for the staff who decide. */
import type { FileId } from '@ajo/contract/modules/files';
import type { StatementReceipt, StatementView } from '@ajo/contract/modules/statements';
import type { Context } from '#context';
import { fileView, findFiles, type StoredFile } from '#modules/files';
import { isSamePerson } from './analysis/tag.rules.ts';
import type { Statement } from './statement.ts';
import { troubleWords } from './statement.rules.ts';
import { statementsOf } from './statement.store.ts';
import { type MisfitCount, misfitsOf } from './statements.queries.ts';

type Reading = Pick<Context, 'db' | 'clock' | 'config'>;

const filesOf = async ({ db }: Reading, statements: readonly Statement[]): Promise<Map<FileId, StoredFile>> => {
  const ids = statements.map(({ fileId }) => fileId).filter((id) => id !== null);
  return new Map((await findFiles(db, ids)).map((file) => [file.id, file]));
};

export async function receiptsOf(context: Reading, ownerId: string): Promise<StatementReceipt[]> {
  const statements = await statementsOf(context.db, ownerId);
  const files = await filesOf(context, statements);
  return statements.map((statement) => receiptOf(statement, statement.fileId ? files.get(statement.fileId) : undefined));
}

const receiptOf = (statement: Statement, file: StoredFile | undefined): StatementReceipt => ({
  id: statement.id,
  state: statement.state,
  source: statement.source,
  file_name: file?.name ?? null,
  remark: statement.trouble && troubleWords[statement.trouble],
  bank: statement.bank,
  from: statement.from,
  to: statement.to,
  transactions: statement.rowCount,
  received_at: statement.receivedAt,
});

/** The caller has been authorized to see this person's statements. Links to files are good for five minutes. */
export async function statementViews(context: Reading, owner: { id: string; name: string }): Promise<StatementView[]> {
  const statements = await statementsOf(context.db, owner.id);
  const files = await filesOf(context, statements);
  const misfits = await misfitsOf(
    context.db,
    statements.map(({ id }) => id),
  );
  return statements.map((statement) => {
    const file = statement.fileId ? files.get(statement.fileId) : undefined;
    return {
      ...receiptOf(statement, file),
      layout: statement.layout,
      holder: statement.holder,
      holder_matches: statement.holder === null ? null : isSamePerson(owner.name, statement.holder),
      account_last4: statement.accountLast4,
      opening: statement.opening,
      closing: statement.closing,
      proof: proofOf(statement, misfits.get(statement.id) ?? { misfits: 0, explained: 0 }),
      analysis: statement.analysis,
      file: file ? fileView(context, file) : null,
    };
  });
}

function proofOf(statement: Statement, count: MisfitCount): StatementView['proof'] {
  const { debit, credit, statedDebit, statedCredit } = statement;
  if (debit === null || credit === null) return null;
  const pairs = [
    [statedDebit, debit],
    [statedCredit, credit],
  ].filter(([stated]) => stated !== null);
  return {
    ...count,
    unread: statement.unread,
    debit,
    credit,
    stated_debit: statedDebit,
    stated_credit: statedCredit,
    totals_agree: pairs.length === 0 ? null : pairs.every(([stated, sum]) => stated === sum),
  };
}
