/** The state of a thing as a coloured tag with a shape, so that colour is never the only sign. */
import type { Role } from '@ajo/contract/kernel/access';
import type { ReactNode } from 'react';

export type Tone = 'success' | 'secondary' | 'warning' | 'error';

const tones: Readonly<Record<string, Tone>> = {
  active: 'success',
  completed: 'secondary',
  registered: 'secondary',
  complete: 'secondary',
  true: 'secondary',
  pending: 'warning',
  unregistered: 'warning',
  incomplete: 'warning',
  false: 'warning',
  '': 'warning',
  denied: 'error',
  failed: 'error',
  disbursement_failed: 'error',
  written_off: 'error',
  reversed: 'secondary',
  cancelled: 'secondary',
  closed: 'secondary',
  unusable: 'warning',
};

/** The specification names the states down to `disbursement_failed`, and anything else is success. A loss or an end is not: those have a tone too. */
export const toneOf = (status: string | boolean | null | undefined): Tone => tones[String(status ?? '')] ?? 'success';

const admins: readonly Role[] = ['superadmin', 'admin', 'subadmin'];

/** The words of a state for a viewer: only admins read that the bank has not paid yet; an empty state is N/A. */
export function statusText(status: string | boolean | null | undefined, viewer: Role): string {
  const text = String(status ?? '');
  if (!text) return 'N/A';
  if ((text === 'disburse' || text === 'disbursement_failed') && !admins.includes(viewer)) return 'pending disbursal';
  return text.replaceAll('_', ' ');
}

export function StatusTag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className="tag" data-tone={tone}>
      <span className="tag-words">{children}</span>
    </span>
  );
}
