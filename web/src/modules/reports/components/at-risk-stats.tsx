/** The shares at risk over 1, 30, 60 and 90 days, each with its principal, and a link to its loans. */
import { type AtRisk, AtRiskDays } from '@ajo/contract/modules/reports';
import { Grid, Money, Stat } from '#ui';
import { loansAddress, type Whose } from '../loans-address.ts';
import { loansText, percent } from '../portfolio.labels.ts';

type Props = {
  of: readonly AtRisk[];
  /** The closed day and whose loans these are. */
  within: Whose & { on?: string | undefined };
  /** What follows the number of loans, by days. */
  notes?: Readonly<Record<number, string>>;
};

export const AtRiskStats = ({ of: risks, within, notes = {} }: Props) => (
  <Grid>
    {risks.map(({ days, loans, outstanding, share_bps: share }) => (
      <Stat
        key={days}
        label={`PAR ${days}`}
        note={`${loansText(loans)}${notes[days] ?? ''}`}
        to={loansAddress({ ...within, at_risk: AtRiskDays.parse(String(days)) })}
      >
        {percent(share)}{' '}
        <small>
          (<Money of={outstanding} />)
        </small>
      </Stat>
    ))}
  </Grid>
);
