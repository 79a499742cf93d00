/** What a change would do, before it is requested or confirmed: amounts, both schedules, and the journals. One view for every dialog. */
import { noMoney } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { ChangePreview as Preview, PreviewRow } from '@ajo/contract/modules/servicing.previews';
import { DataTable, Facts, Grid, Money, Problem, Skeletons, Stack } from '#ui';
import { type Previewed, useChangePreview } from '../preview.calls.ts';
import { componentLabels, journalTitle, nothingAfter, previewFacts } from '../preview.labels.ts';
import '../../../ui/disclosure.css';

/** Without `previewed` the input is incomplete, and there is nothing to show yet. */
export function ChangePreview({ loanId, previewed }: { loanId: LoanId; previewed: Previewed | undefined }) {
  const { data, error, isBehind } = useChangePreview(loanId, previewed);
  if (!previewed) return <p className="quiet">Complete the form to see the result.</p>;
  if (error) return <Problem of={error} />;
  return (
    <section aria-label="Preview" aria-busy={isBehind} className="stack follows">
      {data ? <Shown preview={data} /> : <Skeletons />}
    </section>
  );
}

function Shown({ preview }: { preview: Preview }) {
  const isSame = JSON.stringify(preview.rows_before, asText) === JSON.stringify(preview.rows_after, asText);
  return (
    <Stack>
      <Facts of={previewFacts(preview)} />
      <Amounts preview={preview} />
      <Grid>
        <Schedule label={isSame ? 'Schedule' : 'Schedule now'} rows={preview.rows_before} />
        {!isSame && (
          <Schedule
            label={preview.kind === 'restructure' ? 'Schedule of the new loan' : 'New schedule'}
            rows={preview.rows_after}
          />
        )}
      </Grid>
      <Journals journals={preview.journals} />
    </Stack>
  );
}

const asText = (_name: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value);

function Amounts({ preview: { before, after } }: { preview: Preview }) {
  const rows = componentLabels
    .filter(([name]) => before[name] !== noMoney || after[name] !== noMoney)
    .map(([name, label]) => ({ id: name, label, now: before[name], after: after[name] }));
  return (
    <DataTable<(typeof rows)[number]>
      label="Amounts owed"
      rows={rows}
      empty="Nothing is owed"
      small="rows"
      columns={{
        Owed: (row) => row.label,
        Now: { align: 'end', cell: (row) => <Money of={row.now} /> },
        After: { align: 'end', cell: (row) => <Money of={row.after} /> },
      }}
      totals={{ Owed: 'Total', Now: <Money of={before.total} />, After: <Money of={after.total} /> }}
    />
  );
}

function Schedule({ label, rows }: { label: string; rows: readonly PreviewRow[] }) {
  return (
    <section className="stack stack-tight">
      <h3>{label}</h3>
      <DataTable<PreviewRow>
        label={label}
        rows={rows}
        empty={nothingAfter}
        small="rows"
        columns={{
          '#': (row) => row.number,
          Due: (row) => longDay(row.due_on),
          Amount: { align: 'end', cell: (row) => <Money of={row.total} /> },
        }}
      />
    </section>
  );
}

type Journal = Preview['journals'][number];
type Leg = Journal['legs'][number] & { number: number };

/** The change itself is the last one; those before it close days that are still open. */
function Journals({ journals }: { journals: readonly Journal[] }) {
  const [own, earlier] = [journals.at(-1), journals.slice(0, -1)];
  if (!own) return <p className="quiet">This posts no journal today.</p>;
  return (
    <section className="stack stack-tight">
      <h3>Journals</h3>
      <Legs journal={own} />
      {earlier.length > 0 && (
        <div className="disclosures">
          <details>
            <summary>Also posted: {earlier.length === 1 ? '1 journal' : `${earlier.length} journals`} of open days</summary>
            <Stack>
              {earlier.map((journal, at) => (
                <Legs key={at} journal={journal} />
              ))}
            </Stack>
          </details>
        </div>
      )}
    </section>
  );
}

function Legs({ journal: { kind, effective_on: on, legs } }: { journal: Journal }) {
  const title = `${journalTitle(kind)}, ${longDay(on)}`;
  return (
    <>
      <p>{title}</p>
      <DataTable<Leg>
        label={title}
        rows={legs.map((leg, at) => ({ ...leg, number: at }))}
        empty="No entries"
        small="rows"
        columns={{
          Account: ({ code, name }) => `${code} ${name}`,
          Debit: { align: 'end', cell: ({ debit }) => debit !== noMoney && <Money of={debit} /> },
          Credit: { align: 'end', cell: ({ credit }) => credit !== noMoney && <Money of={credit} /> },
        }}
      />
    </>
  );
}
