/** A colour as six digits, or from the device's picker; the two stay equal. */
import { TextField } from '#ui';

type Props = { label: string; hint: string; value: string; onChange: (value: string) => void; error?: string | undefined };

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text.trim());

export const ColourField = ({ label, hint, value, onChange, error }: Props) => (
  <div className="colour-field">
    <TextField label={label} hint={hint} required maxLength={7} value={value} onChange={onChange} error={error} />
    <label className="colour">
      <input
        type="color"
        aria-label={`${label}: choose`}
        value={isColour(value) ? value.trim().toLowerCase() : '#000000'}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  </div>
);
