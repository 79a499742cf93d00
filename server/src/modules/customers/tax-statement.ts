/** The statement of withheld tax as a PDF, for a customer's tax return. */
import type { UserId } from '@ajo/contract/kernel/id';
import { minus, naira, sumOf } from '@ajo/contract/kernel/money';
import { shortInstant } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { findUser, fullName } from '#modules/users';
import { makePdf } from '#platform/files/pdf';
import { FileReply } from '#platform/http/file-reply';
import { customerMissing, nothingTaxed } from './customers.errors.ts';
import { taxedIn } from './tax.queries.ts';

/** @throws DomainError `nothing_taxed` for a year without interest. */
export async function taxStatement(
  { db, clock, config }: Context,
  { id, year }: { id: UserId; year: number },
): Promise<FileReply> {
  const customer = await findUser(db, id);
  if (!customer) throw customerMissing();
  const accounts = await taxedIn(db, { customerId: id, year });
  if (accounts.length === 0) throw nothingTaxed(year);
  const [interest, tax] = [sumOf(accounts.map((one) => one.interest)), sumOf(accounts.map((one) => one.tax))];
  const body = await makePdf({
    brand: config.BRAND,
    title: `Withholding tax statement ${year}`,
    facts: [
      ['Customer', fullName(customer)],
      ['Year', `01 Jan, ${year} to 31 Dec, ${year}`],
      ['Issued', shortInstant(clock.now())],
    ],
    table: {
      columns: ['Account', 'Interest', 'Tax withheld', 'Interest after tax'],
      rows: [
        ...accounts.map((one) => [one.name, naira(one.interest), naira(one.tax), naira(minus(one.interest, one.tax))]),
        ['Total', naira(interest), naira(tax), naira(minus(interest, tax))],
      ],
    },
    notes: ['We withhold this tax from interest when it is paid and remit it to the tax authority.'],
  });
  return new FileReply({ body, contentType: 'application/pdf', fileName: `withholding-tax-${year}.pdf`, disposition: 'inline' });
}
