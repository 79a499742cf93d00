/** Tables, lists, charts and documents. */
import {
  BarChart,
  Curves,
  DataTable,
  Funnel,
  HistoryDays,
  LineChart,
  ListCount,
  Money,
  Pager,
  Pages,
  StackedBar,
  Swatch,
  ShowMore,
} from '#ui';
import { kobo } from '@ajo/contract/kernel/money';
import type { KitPart } from './kit-entry.ts';

const nothing = (): void => undefined;
const rows = [
  { id: 'AJ-000194', name: 'Adaeze Okonkwo', amount: kobo(19_081_878n) },
  { id: 'AJ-000195', name: 'Chiamaka Eze', amount: kobo(25_000_000n) },
];
const columns = {
  Loan: (row: (typeof rows)[number]) => row.id,
  Customer: (row: (typeof rows)[number]) => row.name,
  Outstanding: { align: 'end' as const, cell: (row: (typeof rows)[number]) => <Money of={row.amount} /> },
};
const weeks = [
  { name: '9 Nov', value: 40, whole: 50 },
  { name: '16 Nov', value: 45, whole: 48 },
  { name: '23 Nov', value: 20, whole: 55, isCurrent: true },
];
const text = (value: number): string => `₦${value}k`;

export const listPart: KitPart = {
  title: 'Tables, lists, charts and documents',
  entries: [
    {
      name: 'ShowMore',
      use: 'Shows the rows that a list leaves out, and moves the focus to them: the button is gone after its press.',
      shown: () => <ShowMore onShow={() => undefined}>Show 4 paid</ShowMore>,
    },
    {
      name: 'DataTable',
      use: 'Rows with totals under the double rule; rows on a phone are cards.',
      shown: () => (
        <DataTable
          label="Example"
          rows={rows}
          columns={columns}
          empty="No loans."
          totals={{ Loan: 'All', Outstanding: <Money of={kobo(44_081_878n)} /> }}
        />
      ),
    },
    {
      name: 'ListScreen',
      use: 'A page of a declared list: tabs, search, filters, count, table and file.',
      at: '/admin/requests',
    },
    { name: 'ListPanel', use: 'A declared list as a part of a page.', at: '/admin/portfolio' },
    { name: 'ListTable', use: 'The table of a list: sorting, columns, keys, selection, views.', at: '/admin/requests' },
    { name: 'ListFilters', use: 'Search and filter chips in the address.', at: '/admin/portfolio' },
    {
      name: 'NothingFits',
      use: 'A list whose filters find nothing, with the way to clear them.',
      at: '/admin/requests?name=zzzz',
    },
    { name: 'PickBar', use: 'The acts on the selected rows.', at: '/admin/users' },
    { name: 'VersionedList', use: 'Products in versions, with their editor.', at: '/admin/loan-products' },
    { name: 'Versions', use: 'What each version of a product changed.', at: '/admin/loan-products' },
    {
      name: 'ListCount',
      use: 'How many rows the filters find.',
      shown: () => <ListCount of={{ current_page: 1, last_page: 3, total: 42 }} one="loan" many="loans" />,
    },
    { name: 'Pager', use: 'Previous and next.', shown: () => <Pager page={2} lastPage={5} total={96} onTurn={nothing} /> },
    {
      name: 'Pages',
      use: 'The pages of an answer of the server.',
      shown: () => <Pages of={{ current_page: 1, last_page: 3, total: 42 }} onTurn={nothing} />,
    },
    {
      name: 'BarChart',
      use: 'Amounts of weeks or days, with the whole behind. It has a table.',
      shown: () => (
        <BarChart
          label="Collected by week"
          bars={weeks}
          words={{ name: 'Week', value: 'Collected', whole: 'Due' }}
          short={text}
          long={text}
        />
      ),
    },
    {
      name: 'LineChart',
      use: 'One figure over time.',
      shown: () => <LineChart label="Balance" points={weeks} words={{ name: 'Week', value: 'Balance' }} format={text} />,
    },
    {
      name: 'Curves',
      use: 'Cohorts by age.',
      shown: () => (
        <Curves
          label="Vintages"
          curves={[
            { name: 'Aug', values: [0, 1, 3, 4] },
            { name: 'Sep', values: [0, 2, 2] },
          ]}
          words={{ name: 'Month', age: (age) => `${age} months` }}
          format={(value) => `${value}%`}
        />
      ),
    },
    {
      name: 'StackedBar',
      use: 'Parts of a whole in one line.',
      shown: () => (
        <StackedBar
          label="Portfolio by days past due"
          parts={[
            { name: 'On time', value: 90, figures: ['98 loans'] },
            { name: '1 to 30 days', value: 10, figures: ['6 loans'] },
          ]}
        />
      ),
    },
    {
      name: 'Swatch',
      use: 'The colour of a part of a stacked bar, in a table beside it.',
      shown: () => (
        <span>
          <Swatch rank={1} /> 1 to 30 days late
        </span>
      ),
    },
    {
      name: 'Funnel',
      use: 'How many reach each step.',
      shown: () => (
        <Funnel
          label="Applications"
          steps={[
            { name: 'Sent', value: 20, figure: '20' },
            { name: 'Approved', value: 12, figure: '12' },
          ]}
        />
      ),
    },
    {
      name: 'HistoryDays',
      use: 'The history of one record, grouped by day. A line with details opens to them.',
      shown: () => (
        <HistoryDays
          of={[
            { id: '2', at: new Date('2026-11-26T10:20:00Z'), text: 'Amina Sule approved the loan' },
            {
              id: '1',
              at: new Date('2026-11-25T09:00:00Z'),
              text: 'Adaeze Okonkwo applied for a loan',
              details: 'Purpose: stock',
            },
          ]}
        />
      ),
    },
    { name: 'RecordHead', use: 'The head of the page of one record: initials, title, status, acts.', at: '/admin/savings' },
    { name: 'RecordFigures', use: 'The figures that are read first, under the head of a record.', at: '/admin/savings' },
    { name: 'RecordActs', use: 'The next act of a record filled, the others under More.', at: '/admin/savings' },
    { name: 'DocumentButton', use: 'Opens a document in place, or downloads it.', at: '/admin/kyc' },
    { name: 'DocumentPreview', use: 'A picture that opens in place, zoomed and rotated.', at: '/admin/receipts' },
    { name: 'Photo', use: 'A picture, or a link to a PDF.', at: '/admin/kyc' },
    { name: 'Video', use: 'A recording, or the live camera.', at: '/admin/requests' },
  ],
};
