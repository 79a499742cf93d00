/** /admin/imports and /admin/loan-imports: repayments, or loans that run elsewhere, from a CSV file: tried first, then booked; which import is open is in the address. */
import { shortInstant } from '@ajo/contract/kernel/time';
import { type ImportBrief, ImportId, type ImportKind, importList } from '@ajo/contract/modules/imports';
import { paths } from '#platform/paths';
import { Button, Card, ErrorState, LinkButton, ListTable, PageHeader, Pages, Stack, StatusTag, useFilters } from '#ui';
import { ImportForm } from '../components/import-form.tsx';
import { ImportResult } from '../components/import-result.tsx';
import { importWords, kindOf, stateWords } from '../import.labels.ts';
import { importsFile, saveSample, useImports } from '../imports.calls.ts';

export const ImportsScreen = () => <Imports kind="repayments" />;
export const LoanImportsScreen = () => <Imports kind="loans" />;

const beside = {
  repayments: { to: paths.staff.loanImports, label: importWords.loans.title },
  loans: { to: paths.staff.imports, label: importWords.repayments.title },
} as const;

function Imports({ kind }: { kind: ImportKind }) {
  const filters = useFilters('import');
  const open = ImportId.safeParse(filters.values.import).data;
  const show = (id: string): void => filters.set('import', id);
  return (
    <Stack gap="loose">
      <PageHeader
        title={importWords[kind].title}
        back={{ to: paths.staff.dashboard, label: 'Dashboard' }}
        actions={
          <>
            <LinkButton look="plain" to={beside[kind].to}>
              {beside[kind].label}
            </LinkButton>
            <Button look="plain" onClick={() => void saveSample(kind)}>
              Save a sample file
            </Button>
          </>
        }
      >
        {importWords[kind].about}
      </PageHeader>
      <ImportForm kind={kind} onStarted={show} />
      {open && <ImportResult key={open} id={open} />}
      <Earlier kind={kind} page={filters.page} turnTo={filters.turnTo} onOpen={show} />
    </Stack>
  );
}

type EarlierProps = { kind: ImportKind; page: number; turnTo: (page: number) => void; onOpen: (id: string) => void };

function Earlier({ kind, page, turnTo, onOpen }: EarlierProps) {
  const { data, error, refetch } = useImports(kind, page);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Card title="Earlier imports">
      <ListTable<ImportBrief>
        list={importList}
        label="Earlier imports"
        save={importsFile(kind)}
        rows={data?.data}
        empty="Nothing was imported yet."
        columns={{
          File: (row) => (
            <Button
              small
              look="text"
              label={`Show ${row.file_name} of ${shortInstant(row.created_at)}`}
              onClick={() => onOpen(row.id)}
            >
              {row.file_name}
            </Button>
          ),
          Started: (row) => shortInstant(row.created_at),
          By: (row) => row.started_by,
          How: (row) => kindOf(row),
          State: (row) => <StatusTag tone={stateWords[row.status].tone}>{stateWords[row.status].word}</StatusTag>,
          Rows: { align: 'end', cell: (row) => row.rows },
          Good: { align: 'end', cell: (row) => row.good },
          Refused: { align: 'end', cell: (row) => row.refused },
        }}
      />
      <Pages of={data?.meta} onTurn={turnTo} />
    </Card>
  );
}
