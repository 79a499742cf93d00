/** The register's part about a guarantor's own consent and secrets: they reach the borrower only through the guarantor, and are not theirs to see. */
import type { PersonalRecord } from './personal-record.ts';

const ofGuarantor = { owner: 'guarantor_id', via: { table: 'guarantors', owner: 'borrower_id' }, onErasure: 'keep' } as const;

export const guarantorRecords: readonly PersonalRecord[] = [
  { ...ofGuarantor, table: 'guarantor_consents', shows: [], why: "the guarantor's own" },
  { ...ofGuarantor, table: 'guarantor_links', shows: [], why: "secrets of the guarantor's link" },
  { ...ofGuarantor, table: 'phone_codes', shows: [], why: "secrets of the guarantor's phone" },
];
