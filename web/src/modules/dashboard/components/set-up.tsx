/** The first steps of a new lender: what is done, and the next one with its page. */
import type { DashboardView } from '@ajo/contract/modules/dashboard';
import { Link } from 'react-router';
import { Card, LinkButton, Ring } from '#ui';
import { setUpTitle, setUpWords } from '../set-up.labels.ts';
import type { Exists } from './figure-link.tsx';
import './set-up.css';

type Steps = NonNullable<DashboardView['set_up']>;

export function SetUp({ steps, exists }: { steps: Steps; exists: Exists }) {
  const done = steps.filter((one) => one.done).length;
  const next = steps.find((one) => !one.done)?.step;
  const { label, to } = next ? setUpWords[next] : {};
  const act = to !== undefined && exists(to) && <LinkButton to={to}>{label}</LinkButton>;
  return (
    <Card title={setUpTitle} {...(act && { actions: act })}>
      <div className="set-up">
        <Ring label={`${done} of ${steps.length} steps done`} done={done} of={steps.length}>
          <strong>
            {done} of {steps.length}
          </strong>
          <span>done</span>
        </Ring>
        <ol className="queue">
          {steps.map(({ step, done: isDone }, at) => (
            <li key={step} {...(step === next && { 'aria-current': 'step' as const })}>
              <span className="queue-count" aria-hidden="true">
                {isDone ? '✓' : at + 1}
              </span>
              <span>
                <strong>
                  <Step step={step} isDone={isDone} exists={exists} />
                </strong>
                <small>{isDone ? 'Done' : setUpWords[step].note}</small>
              </span>
            </li>
          ))}
        </ol>
      </div>
    </Card>
  );
}

function Step({ step, isDone, exists }: { step: Steps[number]['step']; isDone: boolean; exists: Exists }) {
  const { label, to } = setUpWords[step];
  if (isDone || to === undefined || !exists(to)) return <span>{label}</span>;
  return (
    <Link className="figure-link" to={to}>
      {label}
    </Link>
  );
}
