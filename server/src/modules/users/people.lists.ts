/** The lists of people: customers and merchants, and staff. */
import { type Actor, may, staffRoles } from '@ajo/contract/kernel/access';
import { dayInLagos } from '@ajo/contract/kernel/time';
import { userCalls, type UserRow } from '@ajo/contract/modules/users';
import { staffList, userList } from '@ajo/contract/modules/users.lists';
import { phoneText, wordsOf } from '#platform/lists/words';
import { type BoundList, bindList } from '#platform/lists/list';
import { maskedEmail, maskedPhone } from '#platform/masked-contact';
import { typesOfUsers } from './user.ts';
import { findPeople } from './users.queries.ts';

const reveals = ({ role }: Actor): boolean => may(role, 'pii.reveal');

const columns = {
  Name: (row: UserRow) => row.name,
  Role: (row: UserRow) => wordsOf(row.type),
  Status: (row: UserRow) => (row.suspended ? `${wordsOf(row.status)}, suspended` : wordsOf(row.status)),
  'E-mail': ({ email }: UserRow, actor: Actor) => (email && !reveals(actor) ? maskedEmail(email) : email),
  Phone: ({ phone_number: phone }: UserRow, actor: Actor) => phone && phoneText(reveals(actor) ? phone : maskedPhone(phone)),
  Branch: (row: UserRow) => row.branch,
  Since: (row: UserRow) => dayInLagos(row.created_at),
};

const users = bindList(userList, {
  noun: 'people',
  aliases: [userCalls.list],
  find: ({ db }, { actor, query, window }) => findPeople(db, actor, { ...query, types: typesOfUsers(query) }, window),
  columns: { ...columns, 'Account officer': (row) => row.officer },
});

const staff = bindList(staffList, {
  noun: 'staff',
  find: ({ db }, { actor, query, window }) =>
    findPeople(db, actor, { ...query, types: query.type ? [query.type] : staffRoles }, window),
  columns,
});

export const peopleLists: readonly BoundList[] = [users, staff];
