/** Several choices of a fixed set, as checkboxes. */
import { Checkbox, FieldGroup } from '#ui';

type Props<T extends string> = {
  legend: string;
  labels: Readonly<Record<T, string>>;
  chosen: readonly T[];
  error: string | undefined;
  onChange: (chosen: T[]) => void;
};

export function Choices<T extends string>({ legend, labels, chosen, error, onChange }: Props<T>) {
  const all = Object.keys(labels) as T[];
  return (
    <FieldGroup legend={legend} gap="tight">
      {all.map((one, at) => (
        <Checkbox
          key={one}
          label={labels[one]}
          checked={chosen.includes(one)}
          {...(at === 0 && error !== undefined && { error })}
          onChange={(isChosen) => onChange(all.filter((other) => (other === one ? isChosen : chosen.includes(other))))}
        />
      ))}
    </FieldGroup>
  );
}
