/** The bank statement as a section: it stays open to show what became of the file; the server's meter moves the wizard on. */
import { BankStatement } from '#modules/statements';
import { useMeterAgain } from '../onboarding.calls.ts';

export function StatementForm() {
  return <BankStatement onSubmitted={useMeterAgain()} />;
}
