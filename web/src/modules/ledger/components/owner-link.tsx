/** The owner of a ledger account, with the link to its page where it has one. */
import type { LedgerAccountView } from '@ajo/contract/modules/ledger';
import { Link } from 'react-router';
import { Pair } from '#ui';
import { ownerText, pageOfOwner } from '../ledger.labels.ts';

/** @param name where the reader may see it; else the kind and the end of the id name the owner. */
export function OwnerLink({ owner, name = null }: Pick<LedgerAccountView, 'owner'> & { name?: LedgerAccountView['name'] }) {
  const page = pageOfOwner(owner);
  const text = ownerText(owner);
  const link = page ? <Link to={page}>{name ?? text}</Link> : (name ?? text);
  return name === null ? link : <Pair note={text}>{link}</Pair>;
}
