/** /admin/imports, /admin/savings-imports and /admin/loan-imports: payments, or loans that run elsewhere, from a CSV file: tried first, then booked; which import is open is in the address. */
import { shortInstant } from '@ajo/contract/kernel/time';
import { type ImportBrief, ImportId, ImportKind, importList } from '@ajo/contract/modules/imports';
import { paths } from '#platform/paths';
import { Button, Card, LinkButton, ListPanel, PageHeader, Stack, StatusTag, useFilters } from '#ui';
import { ImportForm } from '../components/import-form.tsx';
import { ImportResult } from '../components/import-result.tsx';
import { importWords, kindOf, stateWords } from '../import.labels.ts';
import { importsKey, isUnderWay, saveSample } from '../imports.calls.ts';

export const ImportsScreen = () => <Imports kind="repayments" />;
export const SavingsImportsScreen = () => <Imports kind="savings" />;
export const LoanImportsScreen = () => <Imports kind="loans" />;

const pages = {
  repayments: paths.staff.imports,
  savings: paths.staff.savingsImports,
  loans: paths.staff.loanImports,
} as const satisfies Record<ImportKind, string>;

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
            {ImportKind.options
              .filter((other) => other !== kind)
              .map((other) => (
                <LinkButton key={other} look="plain" to={pages[other]}>
                  {importWords[other].title}
                </LinkButton>
              ))}
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
      <Earlier kind={kind} onOpen={show} />
    </Stack>
  );
}

function Earlier({ kind, onOpen }: { kind: ImportKind; onOpen: (id: string) => void }) {
  return (
    <Card title="Earlier imports">
      <ListPanel
        list={importList}
        label="Earlier imports"
        words={{ one: 'import', many: 'imports' }}
        cacheKey={importsKey}
        refine={(query) => ({ ...query, kind })}
        pollMs={(rows) => (rows.some(({ status }) => isUnderWay(status)) ? 2_000 : false)}
        empty="Nothing was imported yet."
        columns={{
          File: (row: ImportBrief) => (
            <Button
              small
              look="text"
              label={`Show ${row.file_name} of ${shortInstant(row.created_at)}`}
              onClick={() => onOpen(row.id)}
            >
              {row.file_name}
            </Button>
          ),
          Started: { sort: 'started', cell: (row) => shortInstant(row.created_at) },
          By: (row) => row.started_by,
          How: (row) => kindOf(row),
          State: (row) => <StatusTag tone={stateWords[row.status].tone}>{stateWords[row.status].word}</StatusTag>,
          Rows: { align: 'end', cell: (row) => row.rows },
          Good: { align: 'end', cell: (row) => row.good },
          Refused: { align: 'end', cell: (row) => row.refused },
        }}
      />
    </Card>
  );
}
