/** Statements of our own bank account: upload one, and what became of the earlier ones. */
import { type Kobo, minus, naira, noMoney } from '@ajo/contract/kernel/money';
import { dayInLagos, longDay, longInstant } from '@ajo/contract/kernel/time';
import type { BalanceGap, BankStatementView, OpeningBreak } from '@ajo/contract/modules/reconciliation.statements';
import { useState } from 'react';
import { Button, DataTable, Dialog, ErrorState, Money, Notice, Pair, RowActions, Stack, StatusTag } from '#ui';
import { useStatements } from '../reconciliation.calls.ts';
import { UploadForm } from './statement-upload.tsx';
import { WithdrawStatementDialog } from './withdraw-statement-dialog.tsx';

/** What the server calls a bank that a file does not name. */
const unnamedBank = 'Unknown bank';

export function StatementsTab() {
  const { data, error, refetch } = useStatements();
  const [uploaded, setUploaded] = useState<BankStatementView[]>([]);
  const [opened, open] = useState<{ of: BankStatementView; part: 'skipped' | 'gaps' | 'withdrawal' }>();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const [latest] = uploaded.filter(({ id }) => !data?.some((row) => row.id === id && row.withdrawn));
  return (
    <Stack>
      <UploadForm key={uploaded.length} onDone={(statement) => setUploaded([statement, ...uploaded])} />
      {latest && <Uploaded of={latest} />}
      <DataTable<BankStatementView>
        label="Statements"
        small="rows"
        rows={data}
        empty="No statement yet. Download one at our bank and upload it here."
        columns={{
          File: (row) => <Pair note={bankText(row)}>{row.file}</Pair>,
          Days: (row) => `${longDay(row.first_on)} to ${longDay(row.last_on)}`,
          Credits: {
            align: 'end',
            cell: (row) => <Pair note={row.added === 1 ? '1 new line' : `${row.added} new lines`}>{row.credits}</Pair>,
          },
          Debits: { align: 'end', cell: (row) => row.debits ?? <Pair note="Upload the file again">not stored</Pair> },
          Matched: { align: 'end', cell: (row) => row.matched },
          Skipped: { align: 'end', cell: (row) => <SkippedCount of={row} onOpen={() => open({ of: row, part: 'skipped' })} /> },
          Balances: (row) => <Balances of={row} onOpen={() => open({ of: row, part: 'gaps' })} />,
          Uploaded: (row) => <Pair note={row.uploaded_by}>{longInstant(row.uploaded_at)}</Pair>,
          Actions: {
            optional: true,
            cell: (row) =>
              mayWithdraw(row) && (
                <RowActions
                  label={`Actions for ${row.file}`}
                  actions={[{ label: 'Withdraw', tone: 'danger', onClick: () => open({ of: row, part: 'withdrawal' }) }]}
                />
              ),
          },
        }}
      />
      {opened?.part === 'skipped' && (
        <Dialog title={skippedText(opened.of)} onClose={() => open(undefined)}>
          <SkippedLines of={opened.of} />
        </Dialog>
      )}
      {opened?.part === 'withdrawal' && <WithdrawStatementDialog statement={opened.of} onClose={() => open(undefined)} />}
      {opened?.part === 'gaps' && (
        <Dialog title={gapsTitle(opened.of)} onClose={() => open(undefined)}>
          <Gaps of={opened.of.balance_gaps ?? []} />
        </Dialog>
      )}
    </Stack>
  );
}

/** A matched line keeps its statement. */
const mayWithdraw = ({ withdrawn, matched }: BankStatementView): boolean => !withdrawn && matched === 0;

const skippedText = ({ file, skipped }: BankStatementView): string =>
  `${file}: ${skipped === 1 ? '1 line was' : `${skipped} lines were`} skipped`;

/** Earlier uploads have a count without lines. */
function SkippedCount({ of: { file, skipped, skipped_lines: lines }, onOpen }: { of: BankStatementView; onOpen: () => void }) {
  if (lines.length === 0) return skipped;
  return (
    <Button look="text" small onClick={onOpen} label={`Skipped lines of ${file}: ${skipped}`}>
      {skipped}
    </Button>
  );
}

const SkippedLines = ({ of: { skipped, skipped_lines: lines } }: { of: BankStatementView }) => (
  <>
    <p>Correct these lines in the file and upload it again. Lines that are stored are not stored twice.</p>
    <ul>
      {lines.map(({ line, reason }) => (
        <li key={line}>
          Line {line}: {reason}
        </li>
      ))}
    </ul>
    {skipped > lines.length && <p className="quiet">The first {lines.length} lines are shown.</p>}
  </>
);

const gapsTitle = ({ file }: BankStatementView): string => `${file}: the balance does not add up`;

const gapText = ({ on, expected, found }: BalanceGap): string =>
  `${longDay(on)}: balance ${naira(found)}, expected ${naira(expected)}`;

const size = (amount: Kobo): Kobo => (amount < noMoney ? minus(noMoney, amount) : amount);

/** Of a statement that was accepted although it does not continue the one before it. */
const openingText = ({ opened_on: from, opening, closed_on: to, closing }: OpeningBreak): string =>
  `Opening balance differs from ${naira(closing)} on ${longDay(to)} by ${naira(size(minus(opening, closing)))}: ${naira(opening)} on ${longDay(from)}`;

const withdrawnText = ({ by, at, reason }: NonNullable<BankStatementView['withdrawn']>): string =>
  `${by}, ${longDay(dayInLagos(at))}: ${reason}`;

/** Uploads before gaps were stored are not checked. */
function Balances({ of: statement, onOpen }: { of: BankStatementView; onOpen: () => void }) {
  const { file, balance_gaps: gaps, opening_break: broken, withdrawn } = statement;
  const [first, ...others] = gaps ?? [];
  if (withdrawn)
    return (
      <>
        <StatusTag tone="secondary">Withdrawn</StatusTag>
        <small className="cell-note">{withdrawnText(withdrawn)}</small>
      </>
    );
  if (broken && !first)
    return (
      <>
        <StatusTag tone="warning">Opening differs</StatusTag>
        <small className="cell-note">{openingText(broken)}</small>
      </>
    );
  if (gaps === null) return <Pair note="Upload the file again">not checked</Pair>;
  if (!first) return <StatusTag tone="success">Balanced</StatusTag>;
  return (
    <>
      <StatusTag tone="error">Not balanced</StatusTag>
      <small className="cell-note">{gapText(first)}</small>
      {broken && <small className="cell-note">{openingText(broken)}</small>}
      {others.length > 0 && (
        <Button look="text" small onClick={onOpen} label={`Balances of ${file} that do not add up: ${gaps.length}`}>
          {others.length} more
        </Button>
      )}
    </>
  );
}

const Gaps = ({ of: gaps }: { of: readonly BalanceGap[] }) => (
  <>
    <p>A line is missing, or an amount is wrong, before each of these.</p>
    <ul>
      {gaps.map(({ on, narration, expected, found }) => (
        <li key={`${on} ${narration} ${found}`}>
          {longDay(on)}, {narration}: balance <Money of={found} />, expected <Money of={expected} />
        </li>
      ))}
    </ul>
  </>
);

/** A file that names no account is of the only one with a name. */
const accountText = ({ counted_under: last4 }: BankStatementView): string =>
  last4 ? `account ending in ${last4}` : 'account without a number';

/** Only statements of our own account are stored, so it needs no bank to name it. */
const bankText = (row: BankStatementView): string =>
  row.bank === unnamedBank ? `Our ${accountText(row)}` : `${row.bank}, ${accountText(row)}`;

/** Under which account its lines are, what of the file is not stored, and where its balance does not add up. */
const Uploaded = ({ of: statement }: { of: BankStatementView }) => (
  <>
    <Notice tone="success" title={`${statement.file}: booked under the ${accountText(statement)}`} />
    {statement.skipped > 0 && (
      <Notice tone="warning" title={skippedText(statement)}>
        <SkippedLines of={statement} />
      </Notice>
    )}
    {statement.opening_break && (
      <Notice tone="warning" title={`${statement.file}: the opening balance was accepted`}>
        {openingText(statement.opening_break)}
      </Notice>
    )}
    {statement.balance_gaps && statement.balance_gaps.length > 0 && (
      <Notice tone="warning" title={gapsTitle(statement)}>
        <Gaps of={statement.balance_gaps} />
      </Notice>
    )}
  </>
);
