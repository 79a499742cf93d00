/** What of the profile is complete, as the server sees it: the meter, what is still to do, and the rest under its name. */
import type { OwnOnboarding, OwnSection, SectionName } from '@ajo/contract/modules/onboarding.sections';
import { naira } from '@ajo/contract/kernel/money';
import { IconFilePlus, IconShieldCheck, IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button, Card, Facts, Fold, Folds, Notice, Progress, Row, Stack, StatusTag, type Tone } from '#ui';
import { sectionStatusOf } from '../section.labels.ts';
import './profile-sections.css';
import {
  completeFacts,
  completeLine,
  completeNote,
  completeTitle,
  groupsOf,
  groupsOfComplete,
  titlesOf,
} from '../section-groups.ts';

type Props = {
  profile: OwnOnboarding;
  onOpen: (section: SectionName) => void;
  onGoOn: () => void;
  /** What a complete profile allows now. */
  children?: ReactNode;
};

export function ProfileSections({ profile, onOpen, onGoOn, children }: Props) {
  const { percent, sections } = profile;
  const isComplete = percent === 100;
  const { missing, complete, more } = isComplete ? groupsOfComplete(sections) : groupsOf(sections);
  const lines = (list: readonly OwnSection[]) => (
    <ul className="plain-list">
      {list.map((section) => (
        <Line key={section.name} section={section} onOpen={onOpen} />
      ))}
    </ul>
  );
  return (
    <Stack gap="loose">
      {isComplete ? <Complete sections={sections}>{children}</Complete> : <Meter of={profile} onGoOn={onGoOn} />}
      {missing.length > 0 && <Card title={isComplete ? 'To send again' : 'Still to do'}>{lines(missing)}</Card>}
      <div className="stack stack-tight profile-group">
        <h2 className="quiet">Your information</h2>
        <Folds>
          {complete.length > 0 && (
            <Fold id="given" title="Your details" line={completeLine(complete)} icon={<IconUser aria-hidden="true" />}>
              {lines(complete)}
            </Fold>
          )}
          {more.length > 0 && (
            <Fold id="more" title="Optional extras" line={titlesOf(more)} icon={<IconFilePlus aria-hidden="true" />}>
              {isComplete && <p className="quiet">Add more of these for a faster decision.</p>}
              {lines(more)}
            </Fold>
          )}
          <Tier tier={profile.tier} />
        </Folds>
      </div>
    </Stack>
  );
}

/** What can be edited has no state to show. */
const stateTones: Readonly<Record<string, Tone>> = { Verified: 'success', 'In review': 'warning' };

function State({ name }: { name: string }) {
  const tone = stateTones[name];
  return tone ? <StatusTag tone={tone}>{name}</StatusTag> : <span className="quiet">{name}</span>;
}

const Complete = ({ sections, children }: { sections: readonly OwnSection[]; children: ReactNode }) => (
  <Card title={completeTitle(sections)}>
    <Stack>
      {completeNote(sections) && <p className="quiet">{completeNote(sections)}</p>}
      <dl className="profile-states">
        {Object.entries(completeFacts(sections)).map(([name, titles]) => (
          <div key={name}>
            <dt>
              <State name={name} />
            </dt>
            <dd>{titles}</dd>
          </div>
        ))}
      </dl>
      {children}
    </Stack>
  </Card>
);

const Meter = ({ of: { percent, next }, onGoOn }: { of: OwnOnboarding; onGoOn: () => void }) => (
  <Stack gap="tight">
    <Progress value={percent} label={`Your profile is ${percent}% complete`} />
    <p>
      <strong>Your profile is {percent}% complete.</strong>
    </p>
    {next && (
      <Row>
        <Button onClick={onGoOn}>{percent === 0 ? 'Start' : 'Continue'}</Button>
      </Row>
    )}
  </Stack>
);

/** The limits of the customer's KYC tier, and how to raise them. */
function Tier({ tier }: { tier: OwnOnboarding['tier'] }) {
  const amount = (of: typeof tier.balance_cap): string => (of === null ? 'No limit' : naira(of));
  return (
    <Fold
      id="tier"
      title={`KYC tier ${tier.tier} of 3`}
      line={tier.next ? 'Your limits, and how to raise them' : 'Your limits'}
      icon={<IconShieldCheck aria-hidden="true" />}
    >
      <Facts
        of={{
          'Balance limit': amount(tier.balance_cap),
          'Current balance': naira(tier.holds),
          'Single-deposit limit': amount(tier.single_deposit),
          ...(tier.next && { 'To raise your limits': tier.next }),
        }}
      />
      <p className="quiet">Loan repayments do not count towards these limits.</p>
    </Fold>
  );
}

function Line({ section, onOpen }: { section: OwnSection; onOpen: Props['onOpen'] }) {
  const { title, why, summary, reason, verification, state, name } = section;
  const isFixed = verification === 'verified';
  const act = state === 'complete' || verification === 'waiting' ? 'Change' : 'Fill in';
  const { word, tone } = sectionStatusOf(section);
  return (
    <li>
      <Stack gap="tight">
        <Row spread>
          <strong>{title}</strong>
          <StatusTag tone={tone}>{word}</StatusTag>
        </Row>
        <p className="quiet">{summary ?? why}</p>
        {verification === 'rejected' && <Notice tone="error">{reason}</Notice>}
        {!isFixed && (
          <Row>
            <Button look="plain" small label={`${act}: ${title}`} onClick={() => onOpen(name)}>
              {act}
            </Button>
          </Row>
        )}
      </Stack>
    </li>
  );
}
