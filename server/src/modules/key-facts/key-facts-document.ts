/** The Key Facts Statement as a PDF: the words that were read, the instalments, and the signature. */
import { minus, naira } from '@ajo/contract/kernel/money';
import { longDay, shortInstant } from '@ajo/contract/kernel/time';
import { KeyFacts } from '@ajo/contract/modules/loans';
import { costWords, paidBackOf } from '@ajo/contract/modules/schedules.cost';
import { type LoanWithCustomer, loanNumber } from '#modules/loans';
import { makePdf } from '#platform/files/pdf';
import { offerMissing } from './key-facts.errors.ts';

export function keyFactsDocument({ loan, customer }: LoanWithCustomer, brand: string): Promise<Buffer> {
  if (!loan.offer) throw offerMissing();
  const offer = KeyFacts.decode(loan.offer as Parameters<typeof KeyFacts.decode>[0]);
  const { totals, rows, apr, card } = offer.preview;
  return makePdf({
    brand,
    title: `Key facts of loan ${loanNumber(loan.number)}`,
    facts: [
      ['Lender', offer.lender],
      ['Borrower', customer.name],
      ['Product', offer.product],
      ['Rate', offer.rate],
      [costWords.received, naira(offer.net_payout)],
      [costWords.paidBack, naira(paidBackOf(offer.preview))],
      [costWords.cost, naira(totals.cost_of_credit)],
      [costWords.apr, card && card.fees > 0n ? `${apr}%, or ${card.apr}% if you pay every instalment by card` : `${apr}%`],
      ['Prepared on', longDay(offer.made_on)],
    ],
    table: {
      columns: ['Due', 'Principal', 'Interest and fees', 'Total', 'Still owed'],
      rows: rows.map((row) => [
        longDay(row.due_on),
        naira(row.principal),
        naira(minus(row.total, row.principal)),
        naira(row.total),
        naira(row.closing_balance),
      ]),
    },
    notes: [...offer.statements.map(({ title, text }) => `${title}. ${text}`), ...signatureOf(loan), `Version ${offer.version}`],
  });
}

function signatureOf({
  offerAcceptedAt: at,
  offerSignature: signature,
  offerSha256: sha256,
}: LoanWithCustomer['loan']): string[] {
  if (!at) return ['Not accepted yet.'];
  const by = signature ? `Signed by ${signature}` : 'Accepted';
  return [`${by} on ${shortInstant(at)}.${sha256 ? ` Digest of the document (SHA-256): ${sha256}` : ''}`];
}
