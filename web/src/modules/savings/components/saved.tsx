/** What is saved, before the details: the ring of the goal or of the term, the balance, the goal or `until` when it is locked. */
import type { SavingsView } from '@ajo/contract/modules/savings';
import { Money } from '#ui';
import { Goal, Term } from './goal.tsx';
import '../../../ui/ring-line.css';

export function Saved({ of: savings, until }: { of: SavingsView; until?: string | false }) {
  const { balance, target_amount: target } = savings;
  return (
    <div className="ring-line">
      {target === null ? <Term of={savings} /> : <Goal of={savings} />}
      <div>
        <dl className="stat">
          <dt>Balance</dt>
          <dd>
            <Money of={balance} />
          </dd>
        </dl>
        {target !== null && (
          <p className="quiet">
            of <Money of={target} />
          </p>
        )}
        {until && <p className="quiet saved-until">until {until}</p>}
      </div>
    </div>
  );
}
