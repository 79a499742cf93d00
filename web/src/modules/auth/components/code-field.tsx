/** One box for a code: six digits of the app, or a recovery code. */
import { OtpField, TextField } from '#ui';

type Props = { byRecovery?: boolean; name: string; value: string; onChange: (value: string) => void; error?: string | undefined };

export function CodeField({ byRecovery = false, ...field }: Props) {
  if (byRecovery)
    return (
      <TextField
        label="Recovery code"
        hint="Enter one of your recovery codes. Each works once."
        placeholder="ABCD-EFGH-JKLM-NPQR"
        autoComplete="off"
        required
        {...field}
      />
    );
  return <OtpField label="Code" hint="Six digits from your authenticator app." required {...field} />;
}
