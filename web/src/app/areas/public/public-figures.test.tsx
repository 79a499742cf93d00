/** The figures and pictures of the public pages: the words of the application for the same figures, and the goods of packages. */
import { paths } from '#platform/paths';
import { costWords } from '@ajo/contract/modules/schedules.cost';
import { expect, test } from 'vitest';
import { documentAt } from '../../../documents.tsx';

const assets = {
  styles: [],
  scripts: { calculator: '/c.js', growth: '/g.js', saving: '/s.js', forms: '/f.js', account: '/a.js' },
};
const loan = {
  id: 'l',
  name: 'Salary loan',
  description: '',
  fees: [],
  fee_bps: 100,
  rate_percent: '4',
  rate_period: 'month',
  frequency: 'month',
  min_amount: 2_000_000,
  max_amount: 50_000_000,
  min_instalments: 3,
  max_instalments: 12,
};
const row = {
  number: 1,
  days: 30,
  due_on: '2026-12-01',
  principal: 20_000_000,
  interest: 800_000,
  total: 20_800_000,
  closing_balance: 0,
};
const cost = {
  rows: [row],
  totals: { paid_out: 19_800_000, interest: 800_000, fees: 200_000, cost_of_credit: 1_000_000, total_repayable: 20_800_000 },
  apr: '61.5',
  card: { fee_each: 50_000, fees: 50_000, apr: '64.1' },
};
const basket = {
  id: 'p',
  name: 'Full celebration',
  description: '',
  price: 100,
  instalments: 1,
  instalment: 100,
  last_instalment: 100,
  frequency: 'month',
  items: [
    { name: 'Rice', quantity: '50 kg' },
    { name: 'Turkey', quantity: '1' },
  ],
};
const food = [{ id: 'f', type: 'food', name: 'December', description: '', betalife_packages: [basket] }];

async function htmlOf(path: string): Promise<string> {
  const made = await documentAt(path, {
    origin: 'https://lender.test',
    assets,
    callApi: async ({ url, body }) => {
      if (url === '/api/loan_interests') return [loan];
      if (url === '/api/foodmart') return food;
      return url === '/api/loan_schedule/preview' && body ? cost : undefined;
    },
  });
  return made?.html ?? '';
}

/** Names and values of the lists of figures. */
const factsOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<dt>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(([, name = '', value = '']) => [
      name,
      value.replace(/<[^>]+>/g, ''),
    ]),
  );

test.each(['/', '/loans'])('%s has the words of the application for the same figures', async (path) => {
  const facts = factsOf(await htmlOf(path));
  expect(facts).toMatchObject({
    [costWords.received]: '₦198,000.00',
    [costWords.cost]: '₦10,000.00',
    [costWords.apr]: '61.5%',
    [costWords.each]: '₦208,000.00',
    [costWords.paidBack]: '₦208,000.00',
  });
});

test('the calculator has the price of each way to pay, and a summary above the fields', async () => {
  const html = await htmlOf('/loans');
  expect(factsOf(html)).toMatchObject({
    [costWords.byTransfer]: 'Free',
    [costWords.cardFee]: '₦500.00',
    [costWords.cardFees]: '₦500.00',
    [costWords.cardApr]: '64.1%',
  });
  expect(html).toContain('<summary id="calc-card-more">If you pay by card: ₦500.00 more</summary>');
  const [before] = html.split('<form id="calculator"');
  expect(Object.keys(factsOf(before ?? ''))).toEqual([costWords.each, costWords.cost, costWords.paidBack]);
});

test('a package is shown with a picture of its goods', async () => {
  const html = await htmlOf('/foodmart');
  expect(html).toMatch(/<div class="goods" aria-hidden="true"><svg.*<h3>Full celebration<\/h3>/s);
  expect(html.match(/<g transform=/g)).toHaveLength(2);
});

test('Foodmart states its relation to BetaLife, and links to all packages', async () => {
  const html = await htmlOf('/foodmart');
  expect(html).toContain('BetaLife food packages, paid in instalments');
  expect(html).toContain(`<a href="${paths.packages}">See all BetaLife packages</a>`);
});
