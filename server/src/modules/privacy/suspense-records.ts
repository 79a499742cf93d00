/** The register of returns of money in suspense to its sender. */
import { type PersonalRecord, transfer } from './personal-record.ts';

/** Of what is known to be from a customer. */
const ofReturn = {
  via: {
    table: 'unidentified_receipts',
    owner: 'reference',
    via: { table: 'receipts', owner: 'payer_id', column: 'reference' },
  },
  onErasure: 'keep',
  why: 'records of money',
} as const;

export const suspenseRecords: readonly PersonalRecord[] = [
  { ...ofReturn, table: 'receipt_returns', owner: 'receipt_id', shows: ['amount_kobo', 'status', 'requested_at', 'settled_at'] },
  {
    ...ofReturn,
    table: 'payouts',
    owner: 'purpose_id',
    via: { table: 'receipt_returns', owner: 'receipt_id', via: ofReturn.via },
    shows: transfer,
  },
];
