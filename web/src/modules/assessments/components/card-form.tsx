/** New points: they are requested as the next scorecard, or saved as a challenger. */
import { Day } from '@ajo/contract/kernel/time';
import {
  NewChallenger,
  type Scorecard,
  ScorecardRequest,
  type SteppedFactor,
  totalPointsOf,
} from '@ajo/contract/modules/assessments.scorecards';
import { useState } from 'react';
import {
  AskBeforeLeaving,
  Button,
  Card,
  DateField,
  FieldGroup,
  Form,
  Notice,
  Problem,
  Row,
  SelectField,
  TextField,
  useFields,
} from '#ui';
import { type CardText, cardOfText, stepCount, textOfCard, withoutStep, withStep } from '../card-text.ts';
import { beyondLabels, factorLabels, stepUnits } from '../scorecard.labels.ts';
import { useAddChallenger, useRequestScorecard } from '../scorecards.calls.ts';
import './scorecard.css';

const uses = [
  { value: 'challenger', label: 'Save as a challenger' },
  { value: 'request', label: 'Request as the next scorecard' },
] as const;

/** It starts with the points of `card`. */
export function CardForm({ card, onDone }: { card: Scorecard; onDone: () => void }) {
  const [use, setUse] = useState<string>(uses[0].value);
  const isRequest = use === 'request';
  const [request, add] = [useRequestScorecard(), useAddChallenger()];
  const act = isRequest ? request : add;
  const fields = useFields<CardText>(
    { ...textOfCard(card), name: '', from: '', reason: '' },
    isRequest ? ScorecardRequest : NewChallenger,
  );
  const { values, errors, check, refuse, replace } = fields;
  const field = (name: string) => ({ ...fields.field(name), value: values[name] ?? '' });
  const send = (): void => {
    const chosen = cardOfText(values);
    const [name = '', reason = ''] = [values['name'], values['reason']];
    const from = Day.safeParse(values['from']).data;
    if (!isRequest) {
      if (check({ card: chosen, name })) add.mutate({ card: chosen, name }, { onSuccess: onDone, onError: refuse });
      return;
    }
    const also: Partial<Record<string, string>> = from ? {} : { from: 'Choose a day' };
    if (check({ card: chosen, from: values['from'], reason }, also) && from)
      request.mutate({ card: chosen, from, reason }, { onSuccess: onDone, onError: refuse });
  };
  const stepFields = (factor: SteppedFactor) => <StepFields factor={factor} text={values} field={field} onChange={replace} />;
  return (
    <Card>
      <Form onSubmit={send} label="New points">
        <Problem of={Object.values(errors).some(Boolean) ? null : act.error} />
        <AskBeforeLeaving />
        <div className="score-factors">
          <Repayments field={field} />
          {stepFields('instalments')}
          {stepFields('bureau')}
          <Guarantors field={field} />
          {stepFields('tenure')}
          <Bands field={field} />
        </div>
        <Total text={values} error={errors['card']} />
        <SelectField label="Use" required options={uses} value={use} onChange={setUse} />
        {isRequest ? (
          <>
            <DateField label="From" required {...field('from')} />
            <TextField label="Reason" required lines={3} {...field('reason')} />
            <p className="quiet">Another person approves the change. Assessments keep the scorecard of their day.</p>
          </>
        ) : (
          <>
            <TextField label="Name" required maxLength={60} {...field('name')} />
            <p className="quiet">A challenger decides nothing. Compare it with the current scorecard on past loans.</p>
          </>
        )}
        <Button type="submit" busy={act.isPending}>
          {isRequest ? 'Request change' : 'Save challenger'}
        </Button>
      </Form>
    </Card>
  );
}

type FieldOf = (name: string) => ReturnType<ReturnType<typeof useFields<CardText>>['field']> & { value: string };

const Points = ({ label, name, field }: { label: string; name: string; field: FieldOf }) => (
  <TextField label={label} required inputMode="numeric" {...field(`card.${name}`)} />
);

/** A condition that is fixed, and its points. */
const Fixed = ({ found, ...points }: { found: string; label: string; name: string; field: FieldOf }) => (
  <div className="score-step">
    <p>{found}</p>
    <Points {...points} />
  </div>
);

const Columns = ({ limit, points = 'Points' }: { limit: string; points?: string }) => (
  <div className="score-step quiet" aria-hidden="true">
    <span>{limit}</span>
    <span>{points}</span>
  </div>
);

const Repayments = ({ field }: { field: FieldOf }) => (
  <FieldGroup legend={factorLabels.repayments} gap="tight">
    <Columns limit="Repayment score" />
    <Fixed found="Full score" label="Points of a full repayment score" name="repayments.points" field={field} />
    <Fixed found="No history" label="Points without history" name="repayments.without_history" field={field} />
  </FieldGroup>
);

const Guarantors = ({ field }: { field: FieldOf }) => (
  <FieldGroup legend={factorLabels.guarantors} gap="tight">
    <Columns limit="Guarantors" />
    <Fixed
      found="All required ones accepted"
      label="Points when all guarantors have accepted"
      name="guarantors.points"
      field={field}
    />
  </FieldGroup>
);

const Bands = ({ field }: { field: FieldOf }) => (
  <FieldGroup legend="Bands" gap="tight">
    <Columns limit="Band" points="Score" />
    <Fixed found="Good from" label="Good from a score of" name="bands.good" field={field} />
    <Fixed found="Fair from" label="Fair from a score of" name="bands.fair" field={field} />
  </FieldGroup>
);

type StepProps = { factor: SteppedFactor; text: CardText; field: FieldOf; onChange: (text: CardText) => void };

function StepFields({ factor, text, field, onChange }: StepProps) {
  const count = stepCount(text, factor);
  const name = factorLabels[factor];
  return (
    <FieldGroup legend={name} gap="tight">
      <Columns limit={`Up to, ${stepUnits[factor]}`} />
      {Array.from({ length: count }, (_, at) => (
        <div className="score-step" key={at}>
          <TextField
            label={`Step ${at + 1}: up to (${stepUnits[factor]})`}
            required
            inputMode={factor === 'instalments' ? 'decimal' : 'numeric'}
            {...field(`card.${factor}.steps.${at}.up_to`)}
          />
          <Points label={`Step ${at + 1}: points`} name={`${factor}.steps.${at}.points`} field={field} />
        </div>
      ))}
      <Fixed found={beyondLabels[factor]} label={`${beyondLabels[factor]}: points`} name={`${factor}.beyond`} field={field} />
      {factor === 'bureau' && <Fixed found="No report" label="No report: points" name="bureau.without_report" field={field} />}
      <Row>
        <Button
          look="plain"
          small
          disabled={count >= 8}
          label={`Add step: ${name}`}
          onClick={() => onChange(withStep(text, factor))}
        >
          Add step
        </Button>
        <Button
          look="quiet"
          small
          disabled={count <= 1}
          label={`Remove last step: ${name}`}
          onClick={() => onChange(withoutStep(text, factor))}
        >
          Remove last step
        </Button>
      </Row>
    </FieldGroup>
  );
}

/** Announced while points are typed. */
function Total({ text, error }: { text: CardText; error: string | undefined }) {
  const total = totalPointsOf(cardOfText(text));
  return (
    <>
      <output>{Number.isNaN(total) ? 'Total: enter all points' : `Total: ${total} of 100 points`}</output>
      {error && <Notice tone="error">{error}</Notice>}
    </>
  );
}
