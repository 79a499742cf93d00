/** The reference of a transaction; for readers of the ledger the way to its journal. */
import type { SavingsTransactionView } from '@ajo/contract/modules/savings';
import { may } from '@ajo/contract/kernel/access';
import { naira } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import { session } from '#platform/session';
import { JournalLink, Pair, ReferenceEnd } from '#ui';

type Props = { of: Pick<SavingsTransactionView, 'reference' | 'note' | 'journal_id' | 'amount' | 'value_on'> };

export const TransactionReference = ({ of: { reference, note, journal_id: journal, amount, value_on: on } }: Props) => (
  <Pair note={note}>
    <JournalLink id={journal}>
      {reference === null ? (
        may(session.role(), 'ledger.read') && (
          <>
            Journal
            <span className="unseen">{` of ${naira(amount)}, ${longDay(on)}`}</span>
          </>
        )
      ) : (
        <span data-whole>
          <ReferenceEnd alone>{reference}</ReferenceEnd>
        </span>
      )}
    </JournalLink>
  </Pair>
);
