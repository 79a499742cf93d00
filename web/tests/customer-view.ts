/** A customer as staff see one, for tests of the pages about people. */
import { UserId } from '@ajo/contract/kernel/id';
import { day } from '@ajo/contract/kernel/time';
import type { UserView } from '@ajo/contract/modules/users';

export const customer: UserView = {
  id: UserId.parse('0199a000-0000-7000-8000-0000000000f1'),
  name: 'Adaeze Okonkwo',
  first_name: 'Adaeze',
  last_name: 'Okonkwo',
  email: 'adaeze@mail.test',
  phone_number: '+2348030000001',
  date_of_birth: day('1990-05-01'),
  type: 'user',
  user_type_id: 'user',
  status: 'active',
  suspended: false,
  suspended_reason: null,
  branch: 'Yaba, Lagos',
  branch_id: null,
  officer: 'Kemi Adebayo',
  officers: [],
  created_at: new Date('2026-01-01T08:00:00Z'),
  can: [],
};
