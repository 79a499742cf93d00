/** What a list shows when its page is loaded: whose columns, and under which name of a view. */
import type { ListChoice, SavedView } from '@ajo/contract/modules/lists';
import { userList } from '@ajo/contract/modules/users.lists';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { pickColumn, type Picked } from './bulk.tsx';
import { type Columns, DataTable } from './data-table.tsx';
import { Pair } from './list-cells.tsx';
import { ListTable } from './list-table.tsx';

const narrow = { id: 'v', name: 'Narrow', filters: {}, hidden: ['branch'], is_default: true, changed_at: new Date(0) };
const choice: ListChoice = { list: 'users', hidden: ['phone', 'salary'], views: [narrow as unknown as SavedView] };
type Person = { id: string };
const noneOf: Picked<Person> = {
  rows: [],
  page: [],
  has: () => false,
  pick: () => undefined,
  pickPage: () => undefined,
  clear: () => undefined,
};

const ofPeople: Columns<Person> = { Name: ({ id }) => id, Phone: () => '0803', Branch: () => 'Aba' };

function shownAt(search: string, columns = ofPeople) {
  const cache = new QueryClient();
  cache.setQueryData(['list-choice', 'users'], choice);
  const text = renderToStaticMarkup(
    <QueryClientProvider client={cache}>
      <MemoryRouter initialEntries={[`/admin/users${search}`]}>
        <ListTable<Person> list={userList} label="People" rows={[{ id: 'a' }]} empty="" columns={columns} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return {
    columns: [...text.matchAll(/<th[^>]*>(\w+)</g)].map(([, title]) => title),
    view: /aria-pressed="true">([^<]+)</.exec(text)?.[1],
  };
}

test.each([
  ['a view that the address names shows its columns', '?users_view=v', ['Name', 'Phone'], 'Narrow'],
  ['without a view the user’s own columns apply', '?users_view=none', ['Name', 'Branch'], 'All'],
  ['a link with filters keeps the user’s own columns, under no view', '?status=active', ['Name', 'Branch'], undefined],
  ['a view of another user is not applied', '?users_view=theirs', ['Name', 'Branch'], 'All'],
])('%s', (_what, search, columns, view) => {
  expect(shownAt(search)).toEqual({ columns, view });
});

test('a column with a new heading stays hidden under its first key', () => {
  const columns = { Name: ({ id }: Person) => id, Telephone: { cell: () => '0803', key: 'phone' }, Branch: () => 'Aba' };
  expect(shownAt('?users_view=none', columns).columns).toEqual(['Name', 'Branch']);
});

test('an optional column is there once a row has it, and without content it leaves its width to the others', () => {
  const headings = (note: string | null): string[] => {
    const columns: Columns<Person> = { Name: ({ id }) => id, Note: { optional: true, cell: () => note } };
    const text = renderToStaticMarkup(<DataTable label="People" rows={[{ id: 'a' }]} empty="" columns={columns} />);
    return [...text.matchAll(/<th[^>]*>(\w+)</g)].map(([, title = '']) => title);
  };
  expect(headings(null)).toEqual(['Name']);
  expect(headings('Called')).toEqual(['Name', 'Note']);
});

test.each([
  [
    'the number of a loan inside a link',
    <a key="a" href="/x">
      AJ-000042
    </a>,
    true,
  ],
  ['a day', '20 Nov, 2026', true],
  ['a name', 'Ada Obi', false],
  [
    'a name inside a link',
    <a key="b" href="/x">
      Ada Obi
    </a>,
    false,
  ],
])('%s stays on one line, or not, also next to a box', (_what, content, isWhole) => {
  const columns = { Loan: () => content };
  for (const tested of [columns, pickColumn(columns, noneOf, () => 'it')]) {
    const text = renderToStaticMarkup(<DataTable label="Loans" rows={[{ id: 'a' }]} empty="" columns={tested} />);
    expect(text.includes('data-whole')).toBe(isWhole);
  }
});

test('several items in one cell are grouped, so that they wrap together on a card', () => {
  const text = renderToStaticMarkup(
    <DataTable<Person>
      label="People"
      rows={[{ id: 'a' }]}
      empty=""
      columns={{
        State: () => (
          <>
            <b>pending</b> <b>40 days late</b>
          </>
        ),
      }}
    />,
  );
  expect(text).toContain('<td data-title="State"><span><b>pending</b> <b>40 days late</b></span></td>');
});

test.each([
  ['a dash is left out of a phone row', '—', '<td data-title="Officer" data-none="true">—</td>'],
  [
    'a dash over a note too',
    <Pair key="a" note="Yaba">
      —
    </Pair>,
    '<td data-title="Officer" data-none="true">',
  ],
  ['a value stays', 'Ada Obi', '<td data-title="Officer">Ada Obi</td>'],
])('%s', (_what, content, cell) => {
  const columns = { Officer: () => content };
  expect(renderToStaticMarkup(<DataTable label="Loans" rows={[{ id: 'a' }]} empty="" columns={columns} />)).toContain(cell);
});

test.each([
  ['29 Nov, 2026', 'day'],
  ['29 Nov, 2026 09:00', 'day'],
  ['0803 000 0014', 'true'],
])('%s has its place in the row of a small screen: %s', (content, place) => {
  const columns = { Loan: () => content };
  const text = renderToStaticMarkup(<DataTable label="Loans" rows={[{ id: 'a' }]} empty="" columns={columns} />);
  expect(text).toContain(`data-whole="${place}"`);
});

test('an empty list has no choice of columns and no keyboard shortcuts', () => {
  const textOf = (rows: Person[]): string => {
    const cache = new QueryClient();
    cache.setQueryData(['list-choice', 'users'], choice);
    return renderToStaticMarkup(
      <QueryClientProvider client={cache}>
        <MemoryRouter>
          <ListTable<Person> list={userList} label="People" rows={rows} empty="" columns={ofPeople} />
        </MemoryRouter>
      </QueryClientProvider>,
    );
  };
  const tools = /Columns|Keyboard shortcuts/g;
  expect(textOf([{ id: 'a' }]).match(tools)?.length).toBeGreaterThan(1);
  expect(textOf([]).match(tools)).toBeNull();
});

test('the figure beside the name is the marked column, or the first one with content', () => {
  const figureOf = (columns: Columns<Person>): string | undefined => {
    const text = renderToStaticMarkup(<DataTable label="People" rows={[{ id: 'a' }]} empty="" columns={columns} />);
    return /data-title="(\w+)" data-figure="true"/.exec(text)?.[1];
  };
  const figure = (content: string | null) => ({ align: 'end' as const, cell: () => content });
  expect(figureOf({ Name: () => 'Ada', Lent: figure(null), Due: figure('—'), Paid: figure('7') })).toBe('Paid');
  expect(figureOf({ Name: () => 'Ada', Lent: figure('9'), Paid: { ...figure('7'), first: true } })).toBe('Paid');
  expect(figureOf({ Name: () => 'Ada', Lent: figure('9'), Paid: { ...figure(null), first: true } })).toBeUndefined();
});

test('a list without filters and export has no choice of columns', () => {
  const hasColumns = (filters: ReactNode): boolean => {
    const cache = new QueryClient();
    cache.setQueryData(['list-choice', 'users'], { list: 'users', hidden: [], views: [] });
    const text = renderToStaticMarkup(
      <QueryClientProvider client={cache}>
        <MemoryRouter>
          <ListTable<Person> list={userList} label="People" rows={[{ id: 'a' }]} empty="" columns={ofPeople} filters={filters} />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    return text.includes('Columns');
  };
  expect([hasColumns(undefined), hasColumns('Filters')]).toEqual([false, true]);
});
