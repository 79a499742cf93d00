/** Applications that journeys about other subjects make through the API. */
import { expect, type Page } from '@playwright/test';
import { signIn } from './people.ts';

/** A call in the name of a person; answers its data. */
export async function send<Answer>(page: Page, email: string, path: string, data: object, method = 'POST'): Promise<Answer> {
  await signIn(page, email);
  const authorization = `Bearer ${await page.evaluate(() => localStorage.getItem('tok'))}`;
  const answer = await page.request.fetch(`/api${path}`, { method, data, headers: { authorization } });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return ((await answer.json()) as { data: Answer }).data;
}

/** A monthly product without guarantors and required documents, changed from one of the demo. */
export async function addProduct(page: Page, change: object): Promise<string> {
  await signIn(page, 'admin@ajo.test');
  const authorization = `Bearer ${await page.evaluate(() => localStorage.getItem('tok'))}`;
  const products = (await (await page.request.get('/api/loan_interests', { headers: { authorization } })).json()) as {
    data: { id: string; version: number; frequency: string; method: string }[];
  };
  const { id: _id, version: _version, ...terms } = products.data.find(({ frequency }) => frequency === 'month') ?? {};
  const product = await send<{ id: string }>(page, 'admin@ajo.test', '/admin/loan_interest', {
    ...terms,
    method: 'declining_equal_instalment',
    min_amount: 5_000_000,
    max_amount: 500_000_000,
    min_instalments: 4,
    max_instalments: 12,
    fee_bps: 100,
    fees: [],
    required_guarantors: 0,
    required_documents: [],
    max_dti_bps: 0,
    max_active_loans: 5,
    ...change,
  });
  return product.id;
}

/** ₦100,000 for six months. */
export async function apply(page: Page, borrower: string, productId: string): Promise<string> {
  const loan = await send<{ id: string }>(page, borrower, '/user/loan', {
    loan_interest_id: productId,
    amount: '10000000',
    tenor: 6,
    guarantor_name: 'Ngozi Umeh',
    guarantor_email: 'ngozi.umeh@mail.test',
    guarantor_phone: '08055500022',
    guarantor_relationship: 'Friend',
    consent: 'true',
  });
  return loan.id;
}

/** The opinions and the approval: the customer has an offer. */
export async function approve(page: Page, loanId: string): Promise<void> {
  const note = 'Builds on land of their own';
  await send(page, 'credit_officer@ajo.test', `/admin/loan/${loanId}/recommend`, { verdict: 'recommended', note });
  await send(
    page,
    'compliance_officer@ajo.test',
    '/compliance_officer/loan/review',
    { loan_id: loanId, status: 'cleared', note },
    'PATCH',
  );
  await send(page, 'admin@ajo.test', '/admin/loan_status', { loan_id: loanId, status: 'approved' });
}
