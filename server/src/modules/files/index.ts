/** Files: what people uploaded, and short links to it. Other modules see only what is here. */
export { dropBytes, keepFile, withMadeBytes, withStoredBytes } from './commands/keep-file.ts';
export { sweepBytes } from './commands/sweep-bytes.ts';
export type { StoredFile, StoredBytes } from './file.ts';
export { removeFiles } from './file.store.ts';
export { fileView, linkTo } from './file-link.ts';
export { fileMissing } from './files.errors.ts';
export { findFile, findFiles } from './files.queries.ts';
export { fileRoutes } from './files.routes.ts';
