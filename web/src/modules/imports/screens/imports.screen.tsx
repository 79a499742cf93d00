/** /admin/imports, /admin/savings-imports, /admin/loan-imports and /admin/contact-imports: payments, loans that run elsewhere, or contact details, from a CSV or XLSX file: tried first, then booked; which import is open is in the address. */
import { may } from '@ajo/contract/kernel/access';
import { wholeNumber } from '@ajo/contract/kernel/money';
import { longInstant } from '@ajo/contract/kernel/time';
import { type ImportBrief, ImportId, ImportKind, importList } from '@ajo/contract/modules/imports';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import { Button, EmptyState, ListPanel, PageHeader, Pair, Stack, StatusTag, type Tone, useFilters, useTabInSight } from '#ui';
import { FileColumns } from '../components/file-columns.tsx';
import { ImportForm } from '../components/import-form.tsx';
import { ImportResult } from '../components/import-result.tsx';
import { capabilityOf, importWords, kindOf, stateWords } from '../import.labels.ts';
import { importsKey, isUnderWay } from '../imports.calls.ts';
import '../../../ui/tab-list.css';
import '../imports.css';

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
      <PageHeader title={importWords[kind].title} back={{ to: paths.staff.dashboard, label: 'Dashboard' }}>
        {importWords[kind].about}
      </PageHeader>
      <div>
        <Kinds kind={kind} />
        <Stack gap="loose">
          <div className="import-start">
            <ImportForm key={kind} kind={kind} onStarted={show} />
            <FileColumns kind={kind} />
          </div>
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

/** A file that is done may have refused rows. */
const toneOfImport = ({ status, refused }: ImportBrief): Tone =>
  status === 'done' && refused > 0 ? 'warning' : stateWords[status].tone;

function Earlier({ kind, onOpen }: { kind: ImportKind; onOpen: (id: string) => void }) {
  return (
    <section className="stack stack-tight earlier-imports" aria-label="Earlier imports">
      <h2>Earlier imports</h2>
      <ListPanel
        list={importList}
        label="Earlier imports"
        words={{ one: 'import', many: 'imports' }}
        cacheKey={importsKey}
        bareWhenEmpty
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
          Started: { sort: 'started', cell: (row) => <Pair note={`by ${row.started_by}`}>{longInstant(row.created_at)}</Pair> },
          Mode: (row) => kindOf(row),
          Status: (row) => <StatusTag tone={toneOfImport(row)}>{stateWords[row.status].word}</StatusTag>,
          Result: {
            align: 'end',
            key: 'rows',
            cell: (row) => (
              <span className="bare">
                <Pair note={row.refused > 0 && `${wholeNumber(row.refused)} refused`}>
                  {wholeNumber(row.good)} of {wholeNumber(row.rows)} {row.dry_run ? 'valid' : 'imported'}
                </Pair>
              </span>
            ),
          },
        }}
      />
    </section>
  );
}
