/** Customer files, seen: the tabs of a customer's page fetch the notes and documents of staff by file. */
export { documentKindLabels } from './document-kind.labels.ts';
