/** The first superadmin as typed after `npm run first-superadmin --`. */
import { NewStaff } from '@ajo/contract/modules/users';
import { Obstacle } from './machine.ts';

export type FirstPerson = Pick<NewStaff, 'email' | 'name' | 'phone_number'>;

/** @throws Obstacle with what is wrong and the correct usage. */
export function firstPersonIn([email, name, phone]: string[]): FirstPerson {
  const { success, data, error } = NewStaff.safeParse({ email, name, phone_number: phone, user_type_id: 'superadmin' });
  if (success) return { email: data.email, name: data.name, phone_number: data.phone_number };
  const usage = 'npm run first-superadmin -- ada@lender.example "Ada Obi" 08030000000';
  const [wrong] = error.issues;
  throw new Obstacle(`${email === undefined ? 'Name the person' : wrong?.message}. Usage: ${usage}`);
}
