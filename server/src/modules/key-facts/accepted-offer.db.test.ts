/** What is kept when an offer is accepted, and the document that shows it: lender, statements, instalments, signature and digest. */
import { naira, kobo } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import { KeyFacts } from '@ajo/contract/modules/loans';
import { actorOf, appOf, ask, freshContext, signIn, textOfPdf } from '#kit';
import { findVisibleLoan } from '#modules/loans';
import { fullName } from '#modules/users';
import { expect, test } from 'vitest';
import { anApplication, approved, seedProducts } from '../../../tests/loans/applications.ts';
import { digestOfOffer } from './signature.ts';

const context = await freshContext();
const app = await appOf(context);
await seedProducts(context);

async function anOffer() {
  const { loanId, customer } = await anApplication(context);
  await approved(context, loanId, customer);
  const as = await signIn(context, customer);
  const { offer } = (await ask(app, `GET /api/user/loan/${loanId}`, { as })).json().data;
  const accept = (signature: string) =>
    ask(app, `POST /api/user/loan/${loanId}/accept`, { as, body: { version: offer.version, signature } });
  const kept = async () => {
    const found = await findVisibleLoan(context.db, actorOf(customer), 'loans.own', loanId);
    if (!found) throw new Error('the loan is missing');
    return found.loan;
  };
  const document = async () => textOfPdf((await ask(app, `GET /api/user/loan/${loanId}/key-facts`, { as })).rawPayload);
  return { customer, offer: KeyFacts.decode(offer), accept, kept, document };
}

test('the signature as typed, the digest of the document, the address and the time are stored with the acceptance', async () => {
  const { customer, accept, kept } = await anOffer();
  const signature = fullName(customer).toUpperCase();
  expect(await kept()).toMatchObject({ offerAcceptedAt: null, offerSignature: null, offerSha256: null, offerAcceptedIp: null });
  expect((await accept('Another Person')).statusCode).toBe(422);
  expect((await kept()).offerAcceptedAt).toBeNull();
  expect((await accept(signature)).statusCode).toBe(200);
  const loan = await kept();
  expect(loan).toMatchObject({
    offerAcceptedAt: context.clock.now(),
    offerSignature: signature,
    offerSha256: digestOfOffer(loan.offer),
    offerAcceptedIp: '127.0.0.1',
  });
  expect(loan.offerSha256).toMatch(/^[0-9a-f]{64}$/);
});

test('the PDF has the lender with its licence, every statement and instalment, and afterwards the signature and the digest', async () => {
  const { customer, offer, accept, kept, document } = await anOffer();
  const before = await document();
  expect(before).toContain('Not accepted yet.');
  await accept(fullName(customer));
  const text = await document();
  const { BRAND_LEGAL_NAME: lender, BRAND_LICENCE: licence, BRAND_ADDRESS: address } = context.config;
  expect(licence).not.toBe('');
  for (const fact of [lender, address, licence, fullName(customer), offer.rate]) expect(text).toContain(fact);
  expect(offer.statements).toHaveLength(10);
  for (const { title, text: words } of offer.statements) expect(text).toContain(`${title}. ${words}`.replaceAll(/\s+/g, ' '));
  expect(offer.preview.rows).toHaveLength(4);
  for (const row of offer.preview.rows)
    expect(text).toContain(
      [longDay(row.due_on), naira(row.principal), naira(kobo(row.total - row.principal)), naira(row.total)].join(' '),
    );
  expect(text).toContain(`Signed by ${fullName(customer)} on `);
  expect(text).toContain(`Digest of the document (SHA-256): ${(await kept()).offerSha256}`);
  expect(text).toContain(`Version ${offer.version}`);
});
