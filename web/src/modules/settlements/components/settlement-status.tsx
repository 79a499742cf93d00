/** The status of a credit; what a person must still decide is a second chip. */
import type { SettlementView } from '@ajo/contract/modules/settlements';
import { StatusTag } from '#ui';
import { statusLabels } from '../settlement.labels.ts';

export const SettlementStatusTag = ({ of: { status, is_set_aside: isSetAside } }: { of: SettlementView }) => (
  <>
    <StatusTag tone={statusLabels[status].tone}>{statusLabels[status].word}</StatusTag>{' '}
    {isSetAside && <StatusTag tone="warning">In suspense</StatusTag>}
  </>
);
