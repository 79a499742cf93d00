/** Finds the customer that a line of a file names. */
import { isIdentified } from '#modules/onboarding';
import type { User } from '#modules/users';
import { customersReachedAt } from '#modules/users/sign-in-name';
import type { Database } from '#platform/db/transaction';

/** An address is verified before sign-in; a phone number is not, so it counts for verified customers only. */
export async function findCustomer(db: Database, contact: string): Promise<{ customer?: User; problem?: string }> {
  const [customer, ...others] = await customersReachedAt(db, contact);
  if (!customer) return { problem: 'No customer has this email address or number' };
  if (others.length > 0) return { problem: 'Several customers have this number. Enter the email address' };
  if (contact.includes('@') || (await isIdentified(db, customer.id))) return { customer };
  return { problem: 'The customer with this number is not verified. Enter the email address' };
}

export function remembering<Found>(lookup: (name: string) => Promise<Found>): (name: string) => Promise<Found> {
  const known = new Map<string, Promise<Found>>();
  return (name) => {
    const found = known.get(name) ?? lookup(name);
    known.set(name, found);
    return found;
  };
}
