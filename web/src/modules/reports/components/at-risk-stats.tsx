/** The shares at risk over 1, 30, 60 and 90 days, each with its principal. */
import type { AtRisk } from '@ajo/contract/modules/reports';
import { Grid, Money, Stat } from '#ui';
import { loansText, percent } from '../portfolio.labels.ts';

/** `notes`: what follows the number of loans, by days. */
export const AtRiskStats = ({ of: risks, notes = {} }: { of: readonly AtRisk[]; notes?: Readonly<Record<number, string>> }) => (
  <Grid>
    {risks.map(({ days, loans, outstanding, share_bps: share }) => (
      <Stat key={days} label={`PAR ${days}`} note={`${loansText(loans)}${notes[days] ?? ''}`}>
        {percent(share)}{' '}
        <small>
          (<Money of={outstanding} />)
        </small>
      </Stat>
    ))}
  </Grid>
);
