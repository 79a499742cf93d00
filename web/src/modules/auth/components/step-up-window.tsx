/** The dialog that asks for a fresh proof. */
import { Dialog, later } from '#ui';

const Code = later(async () => (await import('./proof-form.tsx')).ProofForm);
const Pin = later(async () => (await import('./pin-proof.tsx')).PinProof);

const proofs = {
  code: { title: 'Confirm it’s you', Form: Code },
  pin: { title: 'Confirm with your PIN', Form: Pin },
};
export type Proof = keyof typeof proofs;

export function StepUpWindow({ proof, onClose }: { proof: Proof; onClose: (isProven: boolean) => void }) {
  const { title, Form } = proofs[proof];
  return (
    <Dialog title={title} opened onClose={() => onClose(false)} size="sm">
      <Form onProven={() => onClose(true)} onClose={() => onClose(false)} />
    </Dialog>
  );
}
