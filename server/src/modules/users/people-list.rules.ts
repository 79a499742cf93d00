/** Which accounts a list of users holds. Pure. */
import type { UserSearch } from '@ajo/contract/modules/users';
import type { AccountRole } from './user.ts';

const customerTypes: readonly AccountRole[] = ['user', 'default', 'merchant'];

/** Those of `filter`, otherwise customers and merchants; `type` chooses among them. `default` is a customer as well. */
export function typesOfUsers({ filter, type }: Pick<UserSearch, 'filter' | 'type'>): readonly AccountRole[] {
  const types = filter?.user_type?.length ? filter.user_type : customerTypes;
  return type ? types.filter((one) => one === type || (type === 'user' && one === 'default')) : types;
}
