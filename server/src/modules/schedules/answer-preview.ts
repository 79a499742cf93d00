/** Answers a preview: a small one at once, a larger one in a worker with a deadline, so that the event loop stays free. */
import { DomainError, type ErrorKind, type FieldErrors, refuseIf } from '@ajo/contract/kernel/errors';
import type { Day } from '@ajo/contract/kernel/time';
import type { CardFeePayer, SchedulePreview, ScheduleQuestion } from '@ajo/contract/modules/schedules';
import { type Limits, openQueue, runLimited } from '#platform/limited-worker';
import { isForWorker, whyNotReplay } from './preview-cost.rules.ts';
import { answerTo } from './preview.rules.ts';
import { replayTookTooLong } from './schedules.errors.ts';

export type PreviewWork = { question: ScheduleQuestion; today: Day; payer: CardFeePayer };
type Refusal = { kind: ErrorKind; code: string; message: string; errors: FieldErrors | undefined };
export type PreviewOutcome = { preview: SchedulePreview } | { refusal: Refusal };

const entry = new URL('preview.worker.ts', import.meta.url);
const limits: Limits = { cpuMs: 8_000, wallMs: 30_000, heapMb: 192, buffersMb: 16 };
const queue = openQueue({ atOnce: 1, maxWaiting: 4, busy: 'Many schedules are being calculated right now. Please try again' });

/** @throws DomainError 422 when it would take too long, 503 when too many wait already. */
export async function answerPreview(
  question: ScheduleQuestion,
  { today, payer = 'customer' }: { today: Day; payer?: CardFeePayer },
  within = limits,
): Promise<SchedulePreview> {
  refuseIf(whyNotReplay(question));
  if (!isForWorker(question)) return answerTo(question, today, payer);
  const outcome = await runLimited<PreviewOutcome>(entry, { question, today, payer }, within, queue);
  if (outcome.kind === 'broke') throw new Error('the worker of schedule previews broke');
  if (outcome.kind !== 'done') throw replayTookTooLong();
  if ('preview' in outcome.value) return outcome.value.preview;
  const { kind, code, message, errors } = outcome.value.refusal;
  throw new DomainError(kind, code, message, errors && { errors });
}
