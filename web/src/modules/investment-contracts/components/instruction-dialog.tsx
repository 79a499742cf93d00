/** The customer decides what happens at maturity. */
import { longDay } from '@ajo/contract/kernel/time';
import type { InvestmentView, MaturityInstruction } from '@ajo/contract/modules/investment-contracts';
import { useState } from 'react';
import { FormDialog, SelectField } from '#ui';
import { instructionChoices } from '../investment.labels.ts';
import { useChangeInstruction } from '../my-investments.calls.ts';

type Props = { investment: InvestmentView; onClose: () => void };

export function InstructionDialog({ investment: { id, number, instruction, payout, matures_on: on }, onClose }: Props) {
  const [chosen, setChosen] = useState<MaturityInstruction>(instruction);
  const change = useChangeInstruction(id);
  return (
    <FormDialog
      title="Change maturity instruction"
      act={change}
      verb="Save instruction"
      disabled={chosen === instruction}
      onSend={() => change.mutate(chosen, { onSuccess: onClose })}
      onClose={onClose}
    >
      {on && (
        <p>
          {number} matures on {longDay(on)}. You can change this until the day before.
        </p>
      )}
      <SelectField
        label="At maturity"
        required
        options={instructionChoices(payout, instruction)}
        value={chosen}
        onChange={(value) => setChosen(value as MaturityInstruction)}
      />
      {chosen !== 'pay_out' && (
        <p className="quiet">A new investment starts at the rate of that day. If the plan is no longer offered, we pay you.</p>
      )}
    </FormDialog>
  );
}
