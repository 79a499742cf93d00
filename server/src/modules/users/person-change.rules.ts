/** What an edit would really change, as before and after: the same words go into requests, into history and onto screens. */
import { asE164, fullName, type User } from './user.ts';

export const factNames = ['name', 'email', 'phone_number', 'date_of_birth', 'branch_id', 'user_type_id'] as const;
export type FactName = (typeof factNames)[number];
export type FactTexts = { [Name in FactName]?: string | null | undefined };

export const factsOf = (user: User): Record<FactName, string | null> => ({
  name: fullName(user),
  email: user.email,
  phone_number: user.phone,
  date_of_birth: user.dateOfBirth,
  branch_id: user.branchId,
  user_type_id: user.type,
});

/** Only what was sent and differs; a phone number is the same however it is written. */
export function changeOf(user: User, edit: FactTexts): { before: FactTexts; after: FactTexts } {
  const now = factsOf(user);
  const requested: FactTexts = { ...stated(edit), ...(edit.phone_number && { phone_number: asE164(edit.phone_number) }) };
  const differing = factNames.filter((name) => requested[name] !== undefined && requested[name] !== now[name]);
  return {
    before: Object.fromEntries(differing.map((name) => [name, now[name]])),
    after: Object.fromEntries(differing.map((name) => [name, requested[name] ?? null])),
  };
}

/** Empty fields were left alone. */
const stated = (edit: FactTexts): FactTexts =>
  Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== '' && value !== null));

/** The part of a change that these names make up. */
export const only = (facts: FactTexts, names: readonly FactName[]): FactTexts =>
  Object.fromEntries(names.flatMap((name) => (facts[name] === undefined ? [] : [[name, facts[name]]])));
