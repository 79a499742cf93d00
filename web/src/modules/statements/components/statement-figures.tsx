/** The analysis of a statement: income, debts, warnings, and whether the balances are consistent. */
import { naira } from '@ajo/contract/kernel/money';
import { ratioText } from '@ajo/contract/kernel/ratio';
import { longDay } from '@ajo/contract/kernel/time';
import type { StatementAnalysis, StatementProof, StatementView } from '@ajo/contract/modules/statements';
import { Card, DataTable, Facts, Grid, Money, Notice, Stack, Stat } from '#ui';

const confidences = {
  high: 'called a salary, three months or more',
  medium: 'likely: same payer, day and amount, or two months',
  low: 'called a salary once',
} as const;

const counted = ({ amount, count }: StatementAnalysis['income']): string =>
  count === 0 ? 'None' : `${naira(amount)} in ${count} transaction${count === 1 ? '' : 's'}`;

const shareText = (bps: number | null): string => (bps === null ? '' : `${ratioText(bps)} of the income`);

export function StatementFigures({ analysis }: { analysis: StatementAnalysis }) {
  const { salary } = analysis;
  return (
    <Stack gap="loose">
      <Grid>
        <Stat label="Income a month" note={counted(analysis.income)}>
          <Money of={analysis.monthly_income} />
        </Stat>
        <Stat
          label="Regular salary"
          note={
            salary ? `${salary.payer}, about day ${salary.day_of_month}; ${confidences[salary.confidence]}` : 'No regular payer'
          }
        >
          {salary ? <Money of={salary.amount} /> : 'None found'}
        </Stat>
        <Stat label="Loan repayments a month" note={counted(analysis.loan_repayments)}>
          <Money of={analysis.monthly_loan_repayments} />
        </Stat>
        <Stat label="Gambling" note={shareText(analysis.gambling_share_bps)}>
          <Money of={analysis.gambling.amount} />
        </Stat>
        <Stat label="Bounced debits">{analysis.bounced}</Stat>
        <Stat label="Average balance" note="At the end of each day">
          {analysis.average_balance === null ? 'Not printed' : <Money of={analysis.average_balance} />}
        </Stat>
        <Stat label="Lowest balance" note={analysis.lowest_balance ? longDay(analysis.lowest_balance.on) : ''}>
          {analysis.lowest_balance === null ? 'Not printed' : <Money of={analysis.lowest_balance.amount} />}
        </Stat>
        <Stat label="Loans taken" note={counted(analysis.loan_credits)}>
          <Money of={analysis.loan_credits.amount} />
        </Stat>
      </Grid>
      <Lenders of={analysis} />
    </Stack>
  );
}

type Lender = StatementAnalysis['lenders'][number];

function Lenders({ of: { lenders } }: { of: StatementAnalysis }) {
  if (lenders.length === 0) return null;
  return (
    <Card title="Other lenders">
      <DataTable<Lender & { id: string }>
        label="Other lenders"
        rows={lenders.map((lender) => ({ ...lender, id: lender.name }))}
        empty="None"
        columns={{
          Lender: (row) => row.name,
          Taken: { align: 'end', cell: (row) => <Money of={row.taken} /> },
          'Paid back': { align: 'end', cell: (row) => <Money of={row.repaid} /> },
        }}
      />
    </Card>
  );
}

/** Warnings come first: a statement that does not add up may have been changed. */
export function StatementWarnings({ statement }: { statement: StatementView }) {
  const { proof, holder, holder_matches } = statement;
  const unexplained = proof ? proof.misfits - proof.explained : 0;
  return (
    <>
      {unexplained > 0 && (
        <Notice tone="error" title="This statement does not add up.">
          {unexplained === 1 ? 'One balance does' : `${unexplained} balances do`} not follow from the transaction before. The file
          may have been changed: compare it with the bank.
        </Notice>
      )}
      {proof?.totals_agree === false && (
        <Notice tone="error" title="The sums differ.">
          The transactions do not add up to the totals printed on the statement.
        </Notice>
      )}
      {holder_matches === false && (
        <Notice tone="warning" title="Another name.">
          The statement is in the name of {holder}.
        </Notice>
      )}
      {proof !== null && proof.unread > 0 && (
        <Notice tone="warning" title="Not everything was read.">
          {proof.unread} line{proof.unread === 1 ? '' : 's'} with an amount could not be read. Look at the file.
        </Notice>
      )}
    </>
  );
}

const agreed = (proof: StatementProof): string => {
  if (proof.totals_agree === null) return 'The statement states none';
  return proof.totals_agree ? 'Agree' : 'Differ';
};

const followed = ({ misfits, explained }: StatementProof): string => {
  if (misfits === 0) return 'Every balance follows';
  return `${misfits - explained} do not follow${explained > 0 ? `, ${explained} by moves into a savings pocket` : ''}`;
};

export function StatementProofFacts({ statement }: { statement: StatementView }) {
  const { proof } = statement;
  if (!proof) return null;
  return (
    <Card title="Balance check">
      <Facts
        of={{
          Balances: followed(proof),
          'Stated totals': agreed(proof),
          Opening: statement.opening === null ? '—' : naira(statement.opening),
          'Money in': naira(proof.credit),
          'Money out': naira(proof.debit),
          Closing: statement.closing === null ? '—' : naira(statement.closing),
        }}
      />
    </Card>
  );
}
