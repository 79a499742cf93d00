/** The thread in which a large preview is answered. Started by answer-preview.ts, with limits. */
import { parentPort, workerData } from 'node:worker_threads';
import { DomainError } from '@ajo/contract/kernel/errors';
import type { PreviewOutcome, PreviewWork } from './answer-preview.ts';
import { answerTo } from './preview.rules.ts';

parentPort?.postMessage(outcomeOf(workerData as PreviewWork));

/** An error loses its class on the way between threads, so a refusal travels as its facts. */
function outcomeOf({ question, today, payer }: PreviewWork): PreviewOutcome {
  try {
    return { preview: answerTo(question, today, payer) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { kind, code, message, errors } = error;
    return { refusal: { kind, code, message, errors } };
  }
}
