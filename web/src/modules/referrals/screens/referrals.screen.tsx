/** /admin/referrals: referrers, referred people, rewards, and acquisition channels. */
import { referralList } from '@ajo/contract/modules/referrals';
import { may } from '@ajo/contract/kernel/access';
import { naira } from '@ajo/contract/kernel/money';
import { dayInLagos, daysText, longDay } from '@ajo/contract/kernel/time';
import { type ChannelFigures, type ReferralRow, ReferralState, type RewardTerms } from '@ajo/contract/modules/referrals';
import { useState } from 'react';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import { Button, Card, type Columns, EmptyState, ListScreen, Pair, SettingChanges, Stack, StatusTag, toneOf, Who } from '#ui';
import { RewardDialog } from '../components/reward-dialog.tsx';
import { earnedText, referralLabels } from '../referral.labels.ts';
import { referralKey, useRewardTerms } from '../referrals.calls.ts';
import './channels.css';

const status = {
  name: 'status',
  label: 'Status',
  all: 'All statuses',
  options: ReferralState.options.map((value) => ({ value, label: referralLabels[value] })),
};

export function ReferralsScreen() {
  const terms = useRewardTerms().data;
  const [isEditing, setEditing] = useState(false);
  const edits = may(session.role(), 'settings.manage');
  return (
    <Stack gap="loose">
      <ListScreen
        list={referralList}
        title="Referrals"
        words={{ one: 'referral', many: 'referrals' }}
        cacheKey={referralKey}
        actions={
          edits && (
            <Button look="plain" onClick={() => setEditing(true)}>
              Change the reward
            </Button>
          )
        }
        search="Name or code"
        filters={(reply) => [
          status,
          {
            name: 'channel',
            label: 'Channel',
            all: 'All channels',
            options: (reply?.additional.channels ?? []).map(({ channel: value }) => ({ value, label: value })),
          },
        ]}
        empty={<EmptyState title="No referral yet">People who register with a referral code are listed here.</EmptyState>}
        columns={columns}
        notice={({ additional }) => <Channels rows={additional.channels} />}
      >
        {terms ? earnedText(terms) : 'Referrals and their rewards.'}
      </ListScreen>
      {terms && (
        <SettingChanges<RewardTerms>
          title="Planned and earlier rewards"
          changes={terms.changes}
          initial={terms.initial}
          facts={rewardFacts}
          edits={edits}
        />
      )}
      {isEditing && terms && <RewardDialog terms={terms} changes={terms.changes} onClose={() => setEditing(false)} />}
    </Stack>
  );
}

const rewardFacts = (terms: RewardTerms): Record<string, string> => ({
  Reward: naira(terms.reward),
  'After the loan has run': daysText(terms.live_days),
  'Ends without a loan after': daysText(terms.expires_days),
});

const columns: Columns<ReferralRow> = {
  'New customer': (row) => <Who name={row.referred.name} to={paths.staff.user(row.referred.id)} />,
  'Referred by': { cell: (row) => <Pair note={row.code}>{row.referrer.name}</Pair> },
  Channel: (row) => row.channel ?? '—',
  Since: { sort: 'since', cell: (row) => longDay(dayInLagos(row.created_at)) },
  Status: (row) => (
    <>
      <StatusTag tone={toneOf(row.status)}>{referralLabels[row.status]}</StatusTag>
      {(row.failure ?? row.held_for) && <span className="quiet"> {row.failure ?? row.held_for}</span>}
    </>
  ),
  Reward: {
    align: 'end',
    cell: (row) =>
      row.reward !== null && <Pair note={row.rewarded_on && `paid ${longDay(row.rewarded_on)}`}>{naira(row.reward)}</Pair>,
  },
};

/** Above the list: which channels bring customers, and how many of them took a loan. All bars have one scale. */
function Channels({ rows }: { rows: readonly ChannelFigures[] | undefined }) {
  if (!rows || rows.length === 0) return null;
  const largest = Math.max(...rows.map(({ people }) => people), 1);
  return (
    <Card
      title="How customers found us"
      actions={
        <span className="channel-key quiet">
          <i data-part="loan" /> Took a loan <i /> No loan
        </span>
      }
    >
      <ul className="channels">
        {rows.map(({ channel, people, borrowers }) => (
          <li key={channel}>
            <span>{channel}</span>
            <svg width="100%" height="10" aria-hidden="true" focusable="false">
              <rect width={`${(people / largest) * 100}%`} height="10" rx="5" />
              <rect data-part="loan" width={`${(borrowers / largest) * 100}%`} height="10" rx="5" />
            </svg>
            <b>{people === 0 ? '' : `${Math.round((borrowers / people) * 100)}%`}</b>
            <span>
              {borrowers} of {people}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
