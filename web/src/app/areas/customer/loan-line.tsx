/** The invitation to apply, as one line: for a customer whose money leads the page. */
import { paths } from '#platform/paths';
import { LinkButton } from '#ui';

export const wordsOf = (isReady: boolean): string => (isReady ? 'Apply for a loan' : 'Start');

export const LoanLine = ({ isReady }: { isReady: boolean }) => (
  <section className="card loan-line" aria-label="Loans">
    <div>
      <h2>{isReady ? 'Need a loan?' : 'Need a loan? Answer a few questions first'}</h2>
      <p className="quiet">You see the whole cost and every date before you decide.</p>
    </div>
    <LinkButton look="plain" to={paths.applyForLoan}>
      {wordsOf(isReady)}
    </LinkButton>
  </section>
);
