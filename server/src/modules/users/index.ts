/** Users: people, their roles, and the people a caller may see. */
export { customersInRecovery, isLateRow, lossOf } from './arrears.store.ts';
export { addUser, customerAccountHolder, customerScope, findUser, lockUser, saveUser, tryAddUser } from './user.store.ts';
export { personScope } from './person-scope.store.ts';
export { asE164, fullName, hidesContacts, isCustomer, type User } from './user.ts';
export type { ClosingOfPerson, PeopleReactions } from './people-reactions.ts';
export { personClosing } from './commands/change-person.ts';
export { peopleApprovals } from './commands/person-approvals.ts';
export { inviteFirstSuperadmin } from './commands/invite-first-superadmin.ts';
export { assignRecoveryOfficer, giveOfficer } from './commands/assign-officer.ts';
export { editPersonIn } from './commands/edit-person.ts';
export { suspendPerson } from './commands/suspend-person.ts';
export { peopleLists } from './people.lists.ts';
export { findPeople } from './users.queries.ts';
export { userRoutes } from './users.routes.ts';
