/** The shares at risk over 1, 30, 60 and 90 days, each with its principal, and a link to its loans. */
import { type AtRisk, AtRiskDays } from '@ajo/contract/modules/reports';
import { Grid, Money, Stat } from '#ui';
import { loansAddress, type PortfolioScope } from '../loans-address.ts';
import './at-risk-stats.css';
import { loansText, percent } from '../portfolio.labels.ts';

type Props = {
  of: readonly AtRisk[];
  /** The closed day and whose loans these are. */
  within: PortfolioScope & { on?: string | undefined };
};

export const AtRiskStats = ({ of: risks, within }: Props) => (
  <div className="par-list">
    <Grid>
      {risks.map(({ days, loans, outstanding, share_bps: share }) => (
        <Stat
          key={days}
          label={`PAR ${days}`}
          note={
            <>
              <Money of={outstanding} />, {loansText(loans)}
            </>
          }
          to={loansAddress({ ...within, at_risk: AtRiskDays.parse(String(days)) })}
        >
          {percent(share)}
        </Stat>
      ))}
    </Grid>
  </div>
);
