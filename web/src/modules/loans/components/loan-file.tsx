/** What a decision needs, on one page: applicant, guarantors, opinions, terms, history. */
import { naira } from '@ajo/contract/kernel/money';
import { shortInstant } from '@ajo/contract/kernel/time';
import type { LoanView } from '@ajo/contract/modules/loans';
import { Card, Facts, Grid, Stack, StatusTag, Timeline, toneOf } from '#ui';
import { useHistory } from '../staff-loans.calls.ts';
import { CostFacts, ScheduleTable } from './schedule-table.tsx';

type Opinion = LoanView['review'];
const opinionText = (opinion: Opinion): string =>
  opinion
    ? `${opinion.verdict.replaceAll('_', ' ')} by ${opinion.by}, ${shortInstant(opinion.at)}${opinion.note ? `: ${opinion.note}` : ''}`
    : 'Not given yet';

export function LoanFile({ loan }: { loan: LoanView }) {
  return (
    <Stack gap="loose">
      <Grid>
        <Card title="Applicant">
          <Facts
            of={{
              Customer: loan.customer.name,
              Phone: loan.customer.phone ?? '—',
              Branch: loan.customer.branch ?? '—',
              Bank: loan.bank ? `${loan.bank.bank} ${loan.bank.number}` : '—',
              'Name at the bank': loan.bank?.name ?? '—',
            }}
          />
        </Card>
        <Card title="Terms">
          <Facts
            of={{
              For: loan.purpose,
              Principal: naira(loan.principal),
              'Fee, kept back': naira(loan.fee),
              Rate: `${loan.rate_percent}% a ${loan.rate_period}`,
              Instalments: `${loan.instalments}, every ${loan.frequency}`,
            }}
          />
        </Card>
      </Grid>
      <Card title="Guarantors">
        <Stack>
          {loan.guarantors.map(({ id, name, relationship, status }) => (
            <p key={id}>
              {name} ({relationship}) <StatusTag tone={toneOf(status)}>{status}</StatusTag>
            </p>
          ))}
        </Stack>
      </Card>
      <Card title="Opinions">
        <Facts
          of={{
            Recommendation: opinionText(loan.recommendation),
            'Compliance review': opinionText(loan.review),
            Decision: opinionText(loan.decision),
            'Offer accepted': loan.offer_accepted_at ? shortInstant(loan.offer_accepted_at) : 'Not yet',
          }}
        />
      </Card>
      <Card title={loan.disbursed_on ? 'Contract' : 'If paid out today'}>
        <Stack>
          <CostFacts preview={loan.preview} />
          <ScheduleTable preview={loan.preview} />
        </Stack>
      </Card>
    </Stack>
  );
}

export function LoanHistory({ id }: { id: string }) {
  const { data } = useHistory(id);
  const moments = (data ?? []).map((line) => ({
    id: line.id,
    when: shortInstant(line.at),
    title: `${line.actor} ${line.action}`,
    children: line.reason ?? undefined,
  }));
  return <Timeline moments={moments} />;
}
