/** What of the profile is complete, as the server sees it: the meter, and each section with its state. */
import type { OwnOnboarding, OwnSection, SectionName } from '@ajo/contract/modules/onboarding.sections';
import { Button, Card, Notice, Progress, Row, Stack, StatusTag } from '#ui';
import { standingOf } from '../section.labels.ts';

type Props = { profile: OwnOnboarding; onOpen: (section: SectionName) => void; onGoOn: () => void };

export function ProfileSections({ profile, onOpen, onGoOn }: Props) {
  const { percent, next, sections } = profile;
  const groups: [string, OwnSection[]][] = [
    ['What a loan needs', sections.filter(({ required }) => required)],
    ['More, if you like', sections.filter(({ required }) => !required)],
  ];
  return (
    <Stack gap="loose">
      <Stack gap="tight">
        <Progress value={percent} label={`Your profile is ${percent}% complete`} />
        <p>
          <strong>Your profile is {percent}% complete.</strong>
        </p>
        {next && (
          <Row>
            <Button onClick={onGoOn}>{percent === 0 ? 'Start' : 'Go on where you were'}</Button>
          </Row>
        )}
      </Stack>
      {groups.map(([title, list]) => (
        <Card key={title} title={title}>
          <ul className="plain-list">
            {list.map((section) => (
              <Line key={section.name} section={section} onOpen={onOpen} />
            ))}
          </ul>
        </Card>
      ))}
    </Stack>
  );
}

function Line({ section, onOpen }: { section: OwnSection; onOpen: Props['onOpen'] }) {
  const { title, why, summary, reason, verification, state, name } = section;
  const isFixed = verification === 'verified';
  const act = state === 'complete' || verification === 'waiting' ? 'Change' : 'Fill in';
  const { word, tone } = standingOf(section);
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
