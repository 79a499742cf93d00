/** What an investment has earned, how much of its term has passed, when it ends with how much, and its terms. */
import { addDays, dayInLagos, daysText, longDay } from '@ajo/contract/kernel/time';
import type { InvestmentView } from '@ajo/contract/modules/investment-contracts';
import { instructionText } from '@ajo/contract/modules/investment-contracts.words';
import { useState } from 'react';
import { now } from '#platform/clock';
import { percentOfBasisPoints } from '#platform/percent';
import { Button, Facts, laterDialog, Money, TermRing } from '#ui';
import '../../../ui/ring-line.css';
import { daysOf, monthsText } from '../investment.labels.ts';

type DialogProps = { investment: InvestmentView; onClose: () => void };
const InstructionDialog = laterDialog<DialogProps>(
  () => 'Change maturity instruction',
  async () => (await import('./instruction-dialog.tsx')).InstructionDialog,
);

export const InvestmentFigures = ({ of: investment }: { of: InvestmentView }) => (
  <div className="investment-figures">
    <Earned investment={investment} />
    <Terms of={investment} />
  </div>
);

const Earned = ({ investment }: { investment: InvestmentView }) => (
  <div className="ring-line">
    <Days of={investment} />
    <div>
      <dl className="stat">
        <dt>Principal</dt>
        <dd>
          <Money of={investment.principal} />
        </dd>
      </dl>
      {(investment.status === 'active' || investment.status === 'completed') && (
        <p className="quiet">
          <strong>
            <Money of={investment.net_interest_so_far} />
          </strong>{' '}
          {investment.status === 'completed' ? 'interest earned' : 'interest so far'}, after tax
        </p>
      )}
    </div>
  </div>
);

function Days({ of: investment }: { of: InvestmentView }) {
  const days = daysOf(investment, dayInLagos(now()));
  return days && investment.status === 'active' ? <TermRing {...days} /> : null;
}

function Terms({ of: investment }: { of: InvestmentView }) {
  const [isChanging, setChanging] = useState(false);
  const { rate_bps: rate, months, starts_on: from, matures_on: to, payout } = investment;
  const isRunning = investment.status === 'active';
  return (
    <>
      <Facts
        of={{
          ...(to && { Matures: `${longDay(to)}${leftText(investment)}` }),
          ...(isRunning && payout === 'maturity' && { 'Value at maturity': <AfterTax of={investment} /> }),
          ...(isRunning && { 'At maturity': <Instruction of={investment} onChange={() => setChanging(true)} /> }),
          Rate: `${percentOfBasisPoints(rate)}% a year for ${monthsText(months)}`,
          ...(from && { Started: longDay(from) }),
        }}
      />
      {isChanging && <InstructionDialog investment={investment} onClose={() => setChanging(false)} />}
    </>
  );
}

const AfterTax = ({ of: { total } }: { of: InvestmentView }) => (
  <>
    <Money of={total} />
    <small className="term-note">after tax</small>
  </>
);

/** How long a running investment still has. */
function leftText(investment: InvestmentView): string {
  const days = daysOf(investment, dayInLagos(now()));
  return days && investment.status === 'active' ? `, ${daysText(days.of - days.done)} left` : '';
}

/** It can be changed until the day before. */
const Instruction = ({ of, onChange }: { of: InvestmentView; onChange: () => void }) => (
  <>
    {instructionText(of.payout, of.instruction)}
    {of.can.change_instruction && of.matures_on && (
      <small className="term-note">
        <Button small look="text" label={`Change maturity instruction: ${of.number}`} onClick={onChange}>
          Change
        </Button>{' '}
        by {longDay(addDays(of.matures_on, -1))}
      </small>
    )}
  </>
);
