/** Where the encrypted password and code of a statement belong, and the name of the job that opens them. */
export const passwordPlace = (id: string): string => `statements.password:${id}`;
export const codePlace = (id: string): string => `statements.code:${id}`;
export const readStatementJob = 'statements.read';
