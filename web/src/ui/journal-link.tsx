/** The link to a journal for readers of the ledger. The others see its text, or nothing where it has none. */
import { may } from '@ajo/contract/kernel/access';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { session } from '#platform/session';

/** `id` is null while nothing is booked. `children` is shown without a link in that case. */
export const JournalLink = ({ id, children }: { id: string | null | undefined; children?: ReactNode }) =>
  id && may(session.role(), 'ledger.read') ? (
    <Link to={paths.staff.journal(id)}>{children ?? 'Open journal'}</Link>
  ) : (
    (children ?? '—')
  );

type LedgerAccountLinkProps = { code: string; owner?: string | undefined; children: ReactNode };
/** The link from a balance to its account in the ledger, for readers of the ledger. */
export const LedgerAccountLink = ({ code, owner, children }: LedgerAccountLinkProps) =>
  may(session.role(), 'ledger.read') ? <Link to={paths.staff.ledgerAccount(code, owner)}>{children}</Link> : children;
