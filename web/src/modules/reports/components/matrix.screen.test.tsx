/** Vintages and roll rates: figures or bars, and a matrix that stays a table on a phone. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { provisionClasses } from '@ajo/contract/modules/loan-accounts.provisions';
import { rollRateCalls } from '@ajo/contract/modules/reports.roll-rates';
import { vintageCalls } from '@ajo/contract/modules/reports.vintages';
import { answer, answering, renderPart } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RollRates } from './roll-rates.tsx';
import { Vintages } from './vintages.tsx';

/** The text of a cell for screen readers. */
function spoken(cell: Element): string {
  const copy = cell.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
  return copy.textContent;
}

/** A table on a phone too: keyboards scroll its region, and each row has a header. */
function expectMatrix(region: HTMLElement, names: string[]): void {
  expect(region.tabIndex).toBe(0);
  expect(within(region).getAllByRole('rowheader').map(spoken)).toEqual(names);
  expect(region.querySelector('.table-cards, .table-rows')).toBeNull();
}

/** Of the cells that may be shaded. */
const shadesOf = (region: HTMLElement): (string | undefined)[] =>
  [...region.querySelectorAll<HTMLElement>('tbody tr')].flatMap((row) =>
    [...row.querySelectorAll('td')].slice(1, 3).map(({ dataset: { shade } }) => shade),
  );

const hrefOf = async (name: string): Promise<string | null> => (await screen.findByRole('link', { name })).getAttribute('href');

test('vintages are a bar for each month of payout at one age, and one table in which a worse share is darker', async () => {
  const point = (age: number, share: number) => ({ age, on: day('2026-02-28'), bad: kobo(100n), share_bps: share });
  const month = (from: string, shares: number[]) => ({
    from: day(from),
    loans: 3,
    lent: kobo(30_000_000n),
    points: shares.map((share, age) => point(age, share)),
  });
  const vintages = answer(vintageCalls.list, { data: [month('2026-01-01', [0, 150]), month('2026-02-01', [25])] });
  answering('finance', [vintages]);
  renderPart(<Vintages filters={{}} />);
  const chart = await screen.findByRole('figure', { name: 'Bad share 1 month after the payout, by month of payout' });
  // The second month is too young, and no age is old enough for another choice.
  expect(chart.querySelectorAll('rect[data-part]')).toHaveLength(1);
  const choice = within(screen.getByRole('navigation', { name: 'Age of the loans' }));
  expect(choice.getAllByRole('button').map((chip) => chip.textContent)).toEqual(['1 month']);
  expect(chart.querySelector('table')).toBeNull();
  const region = await screen.findByRole('group', { name: 'Vintages' });
  const table = within(region);
  expect(table.getAllByRole('row').map((row) => [...row.children].map(spoken))).toEqual([
    ['Month', 'Loans', '0 mo', '1 mo', 'Lent'],
    ['Jan 2026', '3', '0.00%', '1.50%', '₦300,000'],
    ['Feb 2026', '3', '0.25%', '', '₦300,000'],
  ]);
  // A zero is quiet, so that the others stand out.
  expect(table.getAllByText('0.00%').map((zero) => zero.className)).toEqual(['matrix-zero']);
  expectMatrix(region, ['Jan 2026', 'Feb 2026']);
  expect(shadesOf(region)).toEqual([undefined, '4', '1', undefined]);
  const page = '/admin/portfolio/vintage?month=2026-01-01';
  expect(await hrefOf('Loans of January 2026: 3')).toBe(page);
  expect(await hrefOf('January 2026, month 1: 1.50%')).toBe(`${page}&on=2026-02-28&bad=true`);
  expect(screen.queryByRole('link', { name: 'January 2026, month 0: 0.00%' })).toBeNull();
});

test('roll rates are a figure for each bucket and a table; a bucket that was empty has no share', async () => {
  const month = (from: string, to: string, shares: (number | null)[]) => ({
    from: day(from),
    to: day(to),
    rolls: provisionClasses.map((bucket, at) => ({
      bucket,
      outstanding: kobo(typeof shares[at] === 'number' ? 100_000n : 0n),
      rolled: kobo(BigInt(shares[at] ?? 0) * 10n),
      share_bps: shares[at] ?? null,
    })),
  });
  const rolls = [
    month('2025-11-30', '2025-12-31', [100, 2_000, 4_000]),
    month('2025-12-31', '2026-01-31', [150, 2_500]),
    month('2026-01-31', '2026-02-28', [75, 5_000, 6_000]),
  ];
  answering('finance', [answer(rollRateCalls.list, { data: rolls })]);
  renderPart(<RollRates filters={{}} />);
  const region = await screen.findByRole('group', { name: 'Roll rates' });
  const table = within(region);
  const rows = table.getAllByRole('row').map((row) => [...row.children].slice(0, 4).map(spoken));
  expect(rows).toEqual([
    ['Month', 'On time', '1 to 30 days late', '31 to 60 days late'],
    ['Dec 2025', '1.00%', '20.00%', '40.00%'],
    ['Jan 2026', '1.50%', '25.00%', '—'],
    ['Feb 2026', '0.75%', '50.00%', '60.00%'],
  ]);
  expectMatrix(region, ['Dec 2025', 'Jan 2026', 'Feb 2026']);
  expect(await hrefOf('February 2026, 1 to 30 days late: 50.00%')).toBe(
    '/admin/portfolio?on=2026-01-31&bucket=1-30&rolled_by=2026-02-28#loans',
  );
  // A bucket that held no loan in any month has no column.
  expect(table.queryByRole('columnheader', { name: '91 to 180 days late' })).toBeNull();
  // The latest month, and all months by how much principal they held.
  const figures = [...document.querySelectorAll('dl')].map((one) => [...one.children].map((part) => part.textContent));
  expect(figures).toEqual([
    ['On time', '0.75%1.08% on average'],
    ['1 to 30 days late', '50.00%31.66% on average'],
    ['31 to 60 days late', '60.00%50.00% on average'],
  ]);
});
