/** Every screen of staff, swept (`sweep.ts`). A file of its own, so that another worker sweeps the others meanwhile. */
import { expect } from '@playwright/test';
import { signIn } from './people.ts';
import { test } from './product.ts';
import { firstLink, known, sweep } from './sweep.ts';

test.use({ viewport: { width: 360, height: 800 } });
test.setTimeout(600_000);

const fixed = known.filter((path) => path.startsWith('/admin/'));
const otherTabs = ['/admin/jobs?tab=given-up', '/admin/jobs?tab=proofs', '/admin/privacy-requests?tab=clean-up'];
const pages = [...new Set([...fixed, ...otherTabs])];
const half = Math.ceil(pages.length / 2);

for (const [part, addresses] of [pages.slice(0, half), pages.slice(half)].entries())
  test(`the screens of staff are accessible and fit every width, part ${part + 1}`, async ({ page }) => {
    await signIn(page, 'superadmin@ajo.test');
    expect(fixed).toContain('/admin/dashboard');
    expect(await sweep(page, addresses)).toEqual({});
  });

test('the pages of one loan are accessible and fit every width', async ({ page }) => {
  await signIn(page, 'superadmin@ajo.test');
  const loan = await firstLink(page, '/admin/requests?status=active', /AJ-/);
  const tabs = ['overview', 'guarantors', 'terms', 'repayments', 'notes', 'history'].map((tab) => `${loan}?tab=${tab}`);
  const instalment = await firstLink(page, `${loan}?tab=repayments`, /^Instalment \d+/);
  const score = await firstLink(page, `${loan}?tab=repayments`, /^View score$/);
  const id = loan.split('/').at(-1) ?? '';
  const ofLoan = ['profile', 'bank-statement', 'guarantor-bank-statement', 'action-history'].map(
    (name) => `/admin/requests/${name}/${id}`,
  );
  expect(await sweep(page, [...tabs, ...ofLoan, instalment, score])).toEqual({});
});
