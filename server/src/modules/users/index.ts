/** Users: people, their roles, and whom a caller may see. */
export { addBranch, addUser, customerScope, findUser, findUserByEmail, lockUser, saveUser, tryAddUser } from './user.store.ts';
export { asE164, fullName, hidesContacts, type User } from './user.ts';
export { userRoutes } from './users.routes.ts';
