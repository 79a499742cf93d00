/** The email address that providers demand of every payer, also for customers without a mailbox. */
import type { Config } from '#platform/config';

/**
 * The payer's own address, or one on the lender's domain that is built from the customer's id. Mail to it reaches the lender at most,
 * never another person.
 */
export const payerEmail = (
  { CONTACT_EMAIL }: Pick<Config, 'CONTACT_EMAIL'>,
  { id, email }: { id: string; email: string | null | undefined },
): string => email || `customer-${id}@${CONTACT_EMAIL.slice(CONTACT_EMAIL.lastIndexOf('@') + 1)}`;
