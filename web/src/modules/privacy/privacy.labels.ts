/** The words of consents, requests and files. */
import type { ConsentView, ExportView, RequestKind, RequestState } from '@ajo/contract/modules/privacy';
import type { Tone } from '#ui';

export const consentLabels: Record<ConsentView['kind'], string> = {
  terms: 'Terms and privacy notice',
  bvn: 'BVN check',
  loan: 'Loan application',
  bureau: 'Credit reports',
  card: 'Saved card',
  marketing: 'News and offers',
};

export const kindLabels: Record<RequestKind, string> = { correction: 'Correction', deletion: 'Account deletion' };

export const requestLabels: Record<RequestState, { text: string; tone: Tone }> = {
  pending: { text: 'In review', tone: 'warning' },
  completed: { text: 'Done', tone: 'success' },
  denied: { text: 'Not possible', tone: 'error' },
  withdrawn: { text: 'Withdrawn', tone: 'secondary' },
};

export const exportLabels: Record<ExportView['status'], { text: string; tone: Tone }> = {
  waiting: { text: 'Being made', tone: 'warning' },
  ready: { text: 'Ready', tone: 'success' },
  removed: { text: 'Removed', tone: 'secondary' },
};

/** 1,234 bytes as "1.2 KB". */
export const sizeText = (bytes: number | null): string => {
  if (bytes === null) return '—';
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
};
