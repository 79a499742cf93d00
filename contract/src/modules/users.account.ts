/** Type and state of an account. Apart from the calls about people, because sign-in needs nothing else of them. */
import { z } from 'zod';
import { staffRoles } from '../kernel/access.ts';

export const UserState = z.enum(['unregistered', 'registered', 'active']);
export type UserState = z.output<typeof UserState>;
export const AccountType = z.enum([...staffRoles, 'merchant', 'user', 'default']);
export type AccountType = z.output<typeof AccountType>;
