/** What a browser receives after a sign-in. */
import type { SignedInUser } from '@ajo/contract/modules/auth';
import { fullName, type User } from '#modules/users';

export const signedIn = ({ user, token }: { user: User; token: string }) => ({
  message: 'Authentication successful',
  access_token: token,
  token_type: 'Bearer' as const,
  data: userView(user),
});

export const userView = (user: User): SignedInUser => ({
  id: user.id,
  name: fullName(user),
  first_name: user.firstName,
  last_name: user.lastName,
  type: user.type,
  user_type_id: user.type,
  email: user.email,
  phone_number: user.phone,
  phone_verified: user.phoneVerifiedAt !== null,
  date_of_birth: user.dateOfBirth,
  branch_id: user.branchId,
  status: user.status,
});
