/** The choice of a bank: the eight most used first, all others by a part of their name. */
import { useState } from 'react';
import { type Choice, SelectField, Stack, TextField } from '#ui';

/** GTBank, Access, Zenith, UBA, First Bank, OPay, PalmPay, Kuda: by the codes of the list of banks. */
const common = ['058', '044', '057', '033', '011', '999992', '999991', '50211'];
const another = 'another';

type Props = { banks: readonly Choice[]; value: string; onChange: (code: string) => void; error?: string | undefined };

export function BankField({ banks, value, onChange, ...field }: Props) {
  const [isOther, setOther] = useState(value !== '' && !common.includes(value));
  const [part, setPart] = useState('');
  const first = common.flatMap((code) => banks.find((bank) => bank.value === code) ?? []);
  const search = part.trim().toLowerCase();
  const rest = banks.filter((bank) => bank.value === value || bank.label.toLowerCase().includes(search));
  const choose = (code: string): void => {
    setOther(code === another);
    onChange(code === another ? '' : code);
  };
  return (
    <Stack>
      <SelectField
        label="Bank"
        placeholder="Choose your bank"
        options={[...first, { value: another, label: 'Another bank' }]}
        required
        value={isOther ? another : value}
        onChange={choose}
        {...(!isOther && field)}
      />
      {isOther && (
        <>
          <TextField label="Find your bank" hint="A part of its name" autoComplete="off" value={part} onChange={setPart} />
          <SelectField
            label="Your bank"
            placeholder={`${rest.length} ${rest.length === 1 ? 'bank' : 'banks'}`}
            options={rest}
            required
            value={value}
            onChange={onChange}
            {...field}
          />
        </>
      )}
    </Stack>
  );
}
