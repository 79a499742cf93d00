/** /admin/imports, /admin/savings-imports, /admin/loan-imports and /admin/contact-imports: payments, loans that run elsewhere, or contact details, from a CSV or XLSX file: tried first, then booked; which import is open is in the address. */
import { may } from '@ajo/contract/kernel/access';
import type { FileFormat } from '@ajo/contract/kernel/list';
import { longInstant } from '@ajo/contract/kernel/time';
import { type ImportBrief, ImportId, ImportKind, importList } from '@ajo/contract/modules/imports';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import { Button, Card, EmptyState, ListPanel, PageHeader, Popup, Stack, StatusTag, useFilters, useTabInSight } from '#ui';
import { ImportForm } from '../components/import-form.tsx';
import { ImportResult } from '../components/import-result.tsx';
import { capabilityOf, importWords, kindOf, stateWords } from '../import.labels.ts';
import { importsKey, isUnderWay, saveSample } from '../imports.calls.ts';
import '../../../ui/tab-list.css';

export const ImportsScreen = () => <Imports kind="repayments" />;
export const SavingsImportsScreen = () => <Imports kind="savings" />;
export const LoanImportsScreen = () => <Imports kind="loans" />;
export const ContactImportsScreen = () => <Imports kind="contacts" />;

const pages = {
  repayments: paths.staff.imports,
  savings: paths.staff.savingsImports,
  loans: paths.staff.loanImports,
  contacts: paths.staff.contactImports,
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
        actions={<SampleMenu kind={kind} />}
      >
        {importWords[kind].about}
      </PageHeader>
      <div>
        <Kinds kind={kind} />
        <Stack gap="loose">
          <ImportForm kind={kind} onStarted={show} />
          {open && <ImportResult key={open} id={open} />}
          <Earlier kind={kind} onOpen={show} />
        </Stack>
      </div>
    </Stack>
  );
}

/** What this person may import, as tabs. */
function Kinds({ kind }: { kind: ImportKind }) {
  const kinds = ImportKind.options.filter((one) => may(session.role(), capabilityOf(one)));
  const bar = useTabInSight<HTMLElement>(kind);
  return (
    <nav className="tab-list" aria-label="Imports" ref={bar}>
      {kinds.map((one) => (
        <Link key={one} className="tab" to={pages[one]} {...(one === kind && { 'aria-current': 'page', 'data-active': true })}>
          {importWords[one].tab}
        </Link>
      ))}
    </nav>
  );
}

const sampleFormats: Record<FileFormat, string> = { xlsx: 'Excel (XLSX)', csv: 'CSV' };

const SampleMenu = ({ kind }: { kind: ImportKind }) => (
  <Popup label="Download a sample file" button="Download a sample file" look="plain" width={220}>
    {(close) => (
      <div className="menu-list">
        {(Object.keys(sampleFormats) as FileFormat[]).map((format) => (
          <button
            key={format}
            type="button"
            className="menu-item"
            onClick={() => {
              close();
              void saveSample(kind, format);
            }}
          >
            {sampleFormats[format]}
          </button>
        ))}
      </div>
    )}
  </Popup>
);

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
        empty={
          <EmptyState title="No imports yet">Each tested or booked file stays here, with the result of every row.</EmptyState>
        }
        columns={{
          File: (row: ImportBrief) => (
            <Button
              small
              look="text"
              label={`Show ${row.file_name} of ${longInstant(row.created_at)}`}
              onClick={() => onOpen(row.id)}
            >
              {row.file_name}
            </Button>
          ),
          Started: { sort: 'started', cell: (row) => longInstant(row.created_at) },
          By: (row) => row.started_by,
          Mode: (row) => kindOf(row),
          Status: (row) => <StatusTag tone={stateWords[row.status].tone}>{stateWords[row.status].word}</StatusTag>,
          Rows: { align: 'end', cell: (row) => row.rows },
          Good: { align: 'end', cell: (row) => row.good },
          Refused: { align: 'end', cell: (row) => row.refused },
        }}
      />
    </Card>
  );
}
