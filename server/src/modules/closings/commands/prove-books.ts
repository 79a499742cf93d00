/** Proves the books: a difference is kept, stops payouts and alerts finance and superadmins. The chain's tip is published outside the database. */
import type { StaffRole } from '@ajo/contract/kernel/access';
import type { Context } from '#context';
import { addBookProof, chainTip, type Proof, type SubLedger, verifyLedger } from '#modules/ledger/proofs';
import { mailRoles, notifyRoles } from '#modules/notifications';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';

export const proveBooksJob = 'ledger.verify';
export const publishTipJob = 'ledger.publish_tip';

/** Every run is kept; each run that finds a difference alerts again. */
export async function proveBooks(context: Context, subLedgers: readonly SubLedger[]): Promise<Proof> {
  const { db, clock, log } = context;
  const proof = await verifyLedger(db, subLedgers);
  const tip = await chainTip(db);
  await inTransaction(db, async (tx) => {
    const at = clock.now();
    await addBookProof(tx, { id: newId(at), proof, tip }, at);
    if (!proof.holds) await alert(tx, context, proof);
  });
  if (!proof.holds) log.error({ problems: proof.problems }, 'the ledger check failed: payouts are stopped');
  if (tip) await publishOrRetry(context, tip);
  return proof;
}

async function alert(tx: Tx, context: Context, { problems }: Proof): Promise<void> {
  const message =
    problems.length === 1
      ? 'The ledger check found 1 difference. Payouts are stopped until it is resolved'
      : `The ledger check found ${problems.length} differences. Payouts are stopped until they are resolved`;
  const links: [StaffRole, string][] = [
    ['superadmin', '/admin/jobs?tab=proofs'],
    ['finance', '/admin/dashboard'],
  ];
  for (const [role, link] of links) await notifyRoles(tx, context, [role], { kind: 'job', message, link, isTrouble: true });
  await mailRoles(tx, context, ['superadmin', 'finance'], {
    subject: 'Ledger check failed: payouts are stopped',
    paragraphs: [
      message,
      'A superadmin resolves the differences, with a reason, on the page End of day under Proof of the books.',
    ],
    action: { label: 'Open the page', url: `${context.config.appUrl}/admin/jobs?tab=proofs` },
  });
}

/** A file store that fails is tried again by a job of its own: the proof and its alarms are not repeated. */
async function publishOrRetry(context: Context, { height, hash }: { height: bigint; hash: string }): Promise<void> {
  const { clock, log, db, jobs } = context;
  const tip = { on: clock.businessDay(), at: clock.now().toISOString(), height: String(height), hash };
  try {
    await publishTip(context, tip);
  } catch (error) {
    log.error({ err: error, tip }, 'the tip of the ledger chain could not be published');
    await inTransaction(db, (tx) => jobs.send(tx, publishTipJob, tip));
  }
}

/** Once a day, or more often with the same name: a chain that was rewritten later does not lead to this tip. */
export async function publishTip({ files, log }: Context, tip: Record<string, string>): Promise<void> {
  const bytes = Buffer.from(`${JSON.stringify(tip)}\n`);
  await files.put(`chain-tip-${tip['on']}`, bytes, { contentType: 'application/json', sizeBytes: bytes.length });
  log.warn(tip, 'tip of the ledger chain');
}
