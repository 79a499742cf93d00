/** Ends a request that waited for a second person without an effect: what it held of the customer's credit is free again. */
import { heldUnder, releaseHold } from '#modules/ledger';
import { noMoney } from '@ajo/contract/kernel/money';
import type { Tx } from '#platform/db/transaction';
import { declineQuestion } from '../second-approval.store.ts';

type QuestionEnd = { by: string; at: Date; reason: string };

/** Only refunds of credit hold money, and those that were requested before holds existed hold none. */
export async function endQuestion(tx: Tx, id: string, end: QuestionEnd): Promise<void> {
  await declineQuestion(tx, id, end);
  if ((await heldUnder(tx, id)) > noMoney) await releaseHold(tx, id, end.at);
}
