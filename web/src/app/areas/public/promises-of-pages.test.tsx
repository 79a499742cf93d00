/** The public pages against what the product does: each claim follows from a setting, and changes with it. */
import { promisedPrivacy } from '@ajo/contract/kernel/promised-privacy';
import { promises } from '@ajo/contract/kernel/promises';
import { SectionName, sectionPolicy } from '@ajo/contract/modules/onboarding.sections';
import { expect, test } from 'vitest';
import { documentAt } from '../../../documents.tsx';
import { requiredOfAll } from './requirements.ts';

const assets = {
  styles: [],
  scripts: { calculator: '/c.js', growth: '/g.js', saving: '/s.js', forms: '/f.js', account: '/a.js' },
};
const loan = { name: 'Salary loan', fees: [], min_age_years: 18, required_guarantors: 1, required_documents: [] };

type Published = { savings?: readonly object[]; plans?: readonly object[] };

/** The text of a page, as it is made for these published loans. */
async function pageOf(path: string, loans: readonly object[] = [loan], more: Published = {}): Promise<string> {
  const made = await documentAt(path, {
    origin: 'https://lender.test',
    assets,
    callApi: async ({ url, body }) => {
      if (url === '/api/loan_interests') return loans;
      if (url === '/api/savings_products') return more.savings;
      return url === '/api/investment_plans' && !body ? more.plans : undefined;
    },
  });
  return (made?.html ?? '')
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ');
}

test('the page of requirements names every section that an application asks for, and no other', async () => {
  const page = await pageOf('/requirements');
  const required = SectionName.options.filter((name) => sectionPolicy[name].need !== 'optional');
  expect(requiredOfAll()).toHaveLength(required.length);
  for (const { what } of requiredOfAll()) expect(page).toContain(what);
  expect(page).toContain('A photo of you');
  for (const unasked of ['salary date', 'Six months', 'tenancy', 'Proof of your job', 'spouse'])
    expect(page).not.toContain(unasked);
});

test.each([
  [[loan], 'One guarantor'],
  [[loan, { ...loan, required_guarantors: 0 }], 'One guarantor, for some loans'],
  [[loan, { ...loan, required_guarantors: 3 }], '1 to 3 guarantors, depending on the loan'],
])('guarantors follow the published loans', async (loans, text) => expect(await pageOf('/requirements', loans)).toContain(text));

test('without a product that requires guarantors none is named', async () => {
  expect(await pageOf('/requirements', [{ ...loan, required_guarantors: 0 }])).not.toContain('guarantor');
});

test('a document that a product requires is named with the product', async () => {
  const page = await pageOf('/requirements', [{ ...loan, required_documents: ['bank_statement', 'identity_card'] }]);
  expect(page).toContain('A bank statement, for Salary loan');
  expect(page).toContain('We confirm it before we pay out.');
});

test('a fee before the payout is stated where a published loan has one, and denied where none has', async () => {
  const upfront = { ...loan, name: 'Farm loan', fees: [{ name: 'Survey', amount: 1_000, when: 'upfront' }] };
  expect(await pageOf('/faq')).toContain('No. We never ask for a payment to release a loan.');
  for (const path of ['/faq', '/requirements'])
    expect(await pageOf(path, [loan, upfront])).toContain(
      'Only for Farm loan, and only the fee that your key facts statement names',
    );
  expect(await pageOf('/faq', [loan, upfront])).not.toContain('No. We never ask');
});

test('the youngest age is that of the published loans', async () => {
  expect(await pageOf('/faq', [{ ...loan, min_age_years: 21 }])).toContain('Anyone of 21 years or more');
});

test('what is promised is stated once, in the words of the promise', async () => {
  const [terms, faq, requirements] = [await pageOf('/terms'), await pageOf('/faq'), await pageOf('/requirements')];
  expect(terms).toContain(`at least ${promises.readingDays} working days to read it`);
  expect(terms).toContain(`You may decline an offer free of charge ${promises.decline}.`);
  expect(terms).toContain(`For ${promises.coolingOffDays} working days after the payout you may return the loan`);
  expect(requirements).toContain(promisedPrivacy.nextOfKin);
  expect(faq).toContain(promisedPrivacy.nextOfKin.slice(1));
  expect(faq).toContain(`Usually ${promises.decision} after your guarantor has answered`);
  expect(faq).toContain(`at most ₦${promises.maxCardFeeNaira.toLocaleString('en-NG')}`);
  for (const page of [terms, faq]) expect(page).not.toMatch(/belongs to your loan|contact anybody else and/);
});

const flex = {
  name: 'Flex',
  kind: 'flex',
  posting: 'monthly',
  withholding_tax_bps: 1_000,
  early_fee_bps: 0,
  free_days: [],
  min_opening: 10_000,
  max_balance: null,
};
const target = { ...flex, name: 'Target', kind: 'target', early_fee_bps: 250, free_days: ['03-31', '12-31'] };
const locked = { ...flex, name: 'Locked', kind: 'locked' };
const plan = { name: 'One year', payout: 'maturity', early_exit_bps: 200, withholding_tax_bps: 1_000, rates: [], sold: true };

test.each(['/faq', '/terms', '/invest'])(
  '%s states fee, free days, lock and tax as the published products have them',
  async (path) => {
    const page = await pageOf(path, [loan], { savings: [flex, target, locked], plans: [plan] });
    expect(page).toContain('We keep back 10% of the interest as withholding tax');
    expect(page).toContain('If you withdraw early (One year), you earn the rate for the time held, less 2 points.');
    if (path === '/invest') return;
    expect(page).toContain('Interest is added to your balance on the first of each month, less 10% of it as withholding tax.');
    expect(page).toContain('Flex: any time, without a fee.');
    expect(page).toContain(
      'Target: any time. Free on 31 March, 31 December and from the day you chose. Otherwise 2.5% of the amount, plus VAT.',
    );
    expect(page).toContain('Locked: only from the day you chose.');
  },
);

test('plans with one reduction share a rule, and another reduction has its own', async () => {
  const plans = [plan, { ...plan, name: 'Monthly income' }, { ...plan, name: 'Half year', early_exit_bps: 100 }];
  const page = await pageOf('/invest', [], { plans });
  expect(page).toContain(
    'If you withdraw early (One year or Monthly income), you earn the rate for the time held, less 2 points.',
  );
  expect(page).toContain('If you withdraw early (Half year), you earn the rate for the time held, less 1 point.');
});

test('without the licence the plans are shown, and no one is asked to register for them', async () => {
  const [sold, shown] = [
    await pageOf('/invest', [], { plans: [plan] }),
    await pageOf('/invest', [], { plans: [{ ...plan, sold: false }] }),
  ];
  const [button, notice] = ['Register to invest', 'Investments are not available yet. We are waiting for our licence'];
  expect([sold.includes(button), sold.includes(notice)]).toEqual([true, false]);
  expect([shown.includes(button), shown.includes(notice)]).toEqual([false, true]);
});

test('other terms are stated as soon as a product has them', async () => {
  const changed = { ...target, early_fee_bps: 100, free_days: [], posting: 'quarterly', withholding_tax_bps: 500 };
  const upfront = { ...plan, name: 'Upfront', payout: 'upfront', withholding_tax_bps: 500 };
  const page = await pageOf('/faq', [loan], { savings: [changed], plans: [upfront] });
  expect(page).toContain('on the first day of each quarter, less 5% of it as withholding tax');
  expect(page).toContain('Target: any time. Free from the day you chose. Otherwise 1% of the amount, plus VAT.');
  expect(page).toContain('Upfront pays its interest on the first day and allows no early withdrawal.');
  expect(page).toContain('5% of the interest as withholding tax, which we pay to the tax office');
});

test('without the products the pages name no figure', async () => {
  const page = await pageOf('/terms');
  expect(page).toContain('Interest is added to your balance as your account states it, less withholding tax.');
  expect(page).not.toMatch(/\d% of the amount/);
});
