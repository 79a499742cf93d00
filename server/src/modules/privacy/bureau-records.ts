/** The register's part about credit bureaus (decision 870). */
import type { PersonalRecord } from './personal-record.ts';

/** The answer goes before the enquiry that it belongs to. */
export const bureauRecords: readonly PersonalRecord[] = [
  {
    table: 'bureau_raw_reports',
    owner: 'customer_id',
    shows: [],
    onErasure: 'remove',
    why: 'the answer of a bureau is encrypted; bureau_enquiries shows what it states',
  },
  {
    table: 'bureau_enquiries',
    owner: 'customer_id',
    shows: [
      'bureau',
      'reason',
      'status',
      'requested_at',
      'answered_at',
      'valid_until',
      'report_number',
      'score',
      'running',
      'balance_kobo',
      'overdue_kobo',
      'monthly_kobo',
      'worst_class',
      'worst_days_late',
      'inquiries',
      'facilities',
    ],
    onErasure: 'keep',
    why: 'what a lending decision was made on',
  },
  { table: 'bureau_consents', owner: 'customer_id', shows: ['purpose', 'version', 'at'], onErasure: 'keep', why: 'evidence' },
];
