/** The owner of a ledger account, with the link to its page where it has one. */
import type { LedgerAccountView } from '@ajo/contract/modules/ledger';
import { Link } from 'react-router';
import { ownerLabels, pageOfOwner, shortId } from '../ledger.labels.ts';

export function OwnerLink({ owner }: { owner: LedgerAccountView['owner'] }) {
  const page = pageOfOwner(owner);
  const text = `${ownerLabels[owner.kind]} ${shortId(owner.id)}`;
  return page ? <Link to={page}>{text}</Link> : text;
}
