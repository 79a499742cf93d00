/** The owner of a ledger account by name and number, with the link to its page where it has one. */
import type { LedgerOwner, OwnerNames } from '@ajo/contract/modules/ledger';
import { Link } from 'react-router';
import { Pair } from '#ui';
import { ownerText, pageOfOwner } from '../ledger.labels.ts';

type Props = { owner: LedgerOwner } & Partial<OwnerNames>;

/** @param name where the reader may see it; else the number, or the kind and the end of the id, is the owner. */
export function OwnerLink({ owner, name = null, number = null }: Props) {
  const page = pageOfOwner(owner);
  const text = ownerText(owner, number);
  const link = page ? <Link to={page}>{name ?? text}</Link> : (name ?? text);
  return name === null ? link : <Pair note={text}>{link}</Pair>;
}

/** In one line, below something else. */
export function OwnerNote({ owner, name = null, number = null }: Props) {
  const page = pageOfOwner(owner);
  const own = ownerText(owner, number);
  const text = name ? (
    <>
      {name}, <span data-whole>{own}</span>
    </>
  ) : (
    own
  );
  return page ? <Link to={page}>{text}</Link> : text;
}
