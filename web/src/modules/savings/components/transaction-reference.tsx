/** The reference of a transaction; for readers of the ledger the way to its journal. */
import { may } from '@ajo/contract/kernel/access';
import type { SavingsTransactionView } from '@ajo/contract/modules/savings';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import { Pair } from '#ui';

type Props = { of: Pick<SavingsTransactionView, 'reference' | 'note' | 'journal_id'> };

export const TransactionReference = ({ of: { reference, note, journal_id: journal } }: Props) => (
  <Pair note={note}>
    {may(session.role(), 'ledger.read') ? (
      <Link to={paths.staff.journal(journal)}>{reference ?? 'Open journal'}</Link>
    ) : (
      (reference ?? '—')
    )}
  </Pair>
);
