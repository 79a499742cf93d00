/** /register: an account for a customer. A mailed link verifies the email address or, without one, a texted code the number. */
import { SignUp } from '@ajo/contract/modules/auth';
import type { PhoneStep } from '@ajo/contract/modules/auth.sign-in-name';
import { useCallback, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { brand } from '#platform/brand';
import { useIsForSavings } from '#platform/in-browser';
import { paths } from '#platform/paths';
import { keepRequestedPage } from '#platform/requested-page';
import { notifyOtherTabs, onOtherTabs } from '#platform/tabs';
import {
  Button,
  Checkbox,
  Form,
  Grid,
  later,
  Notice,
  PasswordField,
  Problem,
  SelectField,
  Stack,
  TextField,
  useFields,
} from '#ui';
import { useHomeIfSignedIn } from '../home-if-signed-in.ts';
import { useReferralChannels, useRegister, useSignIn } from '../auth.calls.ts';
import { CorrectAddress, type Correctable, CorrectedNotice } from '../components/correct-address.tsx';
import { ResendLink } from '../components/resend-link.tsx';

const VerifyPhone = later(async () => (await import('../components/verify-phone.tsx')).VerifyPhone);

const blank = {
  first_name: '',
  last_name: '',
  email: '',
  phone_number: '',
  password: '',
  referral_channel: '',
  referral_code: '',
  consent: false,
};

export function RegisterScreen() {
  useHomeIfSignedIn();
  // In memory only: the form is filled in once, and the customer is signed in when the address or the number is verified.
  const [sent, setSent] = useState<Sent>();
  const [isCorrecting, setCorrecting] = useState(false);
  const isChecked = sent && !isCorrecting;
  const next = useNextPage();
  const goOnTo = useCallback(() => keepRequestedPage({ path: next, area: 'customer' }), [next]);
  if (isChecked && sent.step) return <VerifyPhone step={sent.step} onOtherNumber={() => setCorrecting(true)} />;
  return (
    <Stack gap="loose">
      <title>{`Register | ${brand.name}`}</title>
      {isChecked ? (
        <CheckYourMail
          account={{ emails: sent.emails, password: sent.form.password }}
          next={next}
          onContinue={goOnTo}
          onCorrected={(email) =>
            setSent({
              ...sent,
              form: { ...sent.form, email },
              emails: [...sent.emails.filter((one) => one !== email), email],
            })
          }
        />
      ) : (
        <RegisterForm
          start={sent?.form}
          onDone={(form, step) => {
            if (step) goOnTo();
            setCorrecting(false);
            setSent({ form, step, emails: [form.email] });
          }}
        />
      )}
    </Stack>
  );
}

/** `emails`: the address of the form, then those to which it was corrected. */
type Sent = { form: typeof blank; step: PhoneStep | undefined; emails: readonly string[] };

function useNextPage(): string {
  return useIsForSavings() ? paths.dashboard : paths.applyForLoan;
}

/** What is optional may be left empty. The password can be shown, so it is typed once. */
const tidied = ({ email, referral_channel: channel, referral_code: code, ...person }: typeof blank) => ({
  ...person,
  ...(email.trim() && { email }),
  password_confirmation: person.password,
  ...(channel && { referral_channel: channel }),
  ...(code && { referral_code: code }),
});

type RegisterFormProps = { start: typeof blank | undefined; onDone: (form: typeof blank, step: PhoneStep | undefined) => void };

function RegisterForm({ start, onDone }: RegisterFormProps) {
  const [search] = useSearchParams();
  const register = useRegister();
  const form = useFields(start ?? { ...blank, referral_code: search.get('ref') ?? '' }, SignUp);
  const { field, values, errors } = form;

  function send(): void {
    const asSent = tidied(values);
    if (!form.check(asSent)) return;
    register.mutate(SignUp.parse(asSent), {
      onSuccess: (step) => onDone({ ...values, email: values.email.trim().toLowerCase() }, step),
      onError: form.refuse,
    });
  }

  return (
    <>
      <Head />
      <Form onSubmit={send} label="Register">
        <Problem of={register.error} />
        <Grid>
          <TextField
            label="First name"
            hint="As on your bank account."
            autoComplete="given-name"
            required
            {...field('first_name')}
          />
          <TextField
            label="Last name"
            hint="As on your bank account."
            autoComplete="family-name"
            required
            {...field('last_name')}
          />
        </Grid>
        <Contacts field={field} />
        <PasswordField
          label="Password"
          hint="At least 10 characters. A few words make a good one."
          autoComplete="new-password"
          required
          {...field('password')}
        />
        <Referral field={field} />
        <Checkbox
          checked={values.consent}
          onChange={(consent) => form.set('consent', consent)}
          error={errors['consent']}
          label={<Consent />}
        />
        <Button type="submit" wide busy={register.isPending}>
          Register
        </Button>
      </Form>
    </>
  );
}

const Head = () => (
  <div>
    <h1>{useIsForSavings() ? 'Register to save or invest' : 'Register'}</h1>
    <p className="quiet">
      It takes two minutes. Already registered? <Link to={paths.signIn}>Sign in</Link>
    </p>
  </div>
);

type RegisterFields = ReturnType<typeof useFields<typeof blank>>;

function Contacts({ field }: Pick<RegisterFields, 'field'>) {
  return (
    <>
      <TextField
        label="Phone number"
        type="tel"
        hint="For example 0803 123 4567."
        autoComplete="tel"
        required
        {...field('phone_number')}
      />
      <TextField
        label="Email address"
        type="email"
        hint="No email? Leave this empty. We'll verify your phone number instead."
        autoComplete="email"
        {...field('email')}
      />
    </>
  );
}

function Referral({ field }: Pick<RegisterFields, 'field'>) {
  const channels = useReferralChannels();
  return (
    <Grid>
      <SelectField
        label="How did you find us?"
        placeholder="Choose one"
        options={(channels.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        {...field('referral_channel')}
      />
      <TextField label="Referral code" {...field('referral_code')} />
    </Grid>
  );
}

function Consent() {
  return (
    <>
      I have read and accept the <a href={paths.terms}>terms</a> and the <a href={paths.privacy}>privacy notice</a>.
    </>
  );
}

/** Leads on as soon as the link was opened in another tab, or with the button. */
type CheckProps = { account: Correctable; next: string; onContinue: () => void; onCorrected: (email: string) => void };

function CheckYourMail({ account, next, onContinue, onCorrected }: CheckProps) {
  const { emails, password } = account;
  const email = emails.at(-1) ?? '';
  const signIn = useSignIn();
  const { mutate } = signIn;
  const goOn = useCallback(() => {
    onContinue();
    mutate({ email, password });
  }, [email, mutate, onContinue, password]);
  useEffect(
    () =>
      onOtherTabs('address-verified', (verified) => {
        if (verified !== email) return;
        notifyOtherTabs('continue-at', next);
        goOn();
      }),
    [email, goOn, next],
  );
  return (
    <>
      <h1>Check your email</h1>
      {emails.length > 1 ? (
        <CorrectedNotice email={email} />
      ) : (
        <Notice tone="success" title={`We sent a link to ${email}`}>
          Open it to verify your address and continue. Can’t find it? Check your spam folder.
        </Notice>
      )}
      <Problem of={signIn.error} />
      <Button wide busy={signIn.isPending} onClick={goOn}>
        I have opened the link: continue
      </Button>
      <ResendLink key={email} email={email} label="Send it again" />
      <CorrectAddress key={`correct ${email}`} account={account} onCorrected={onCorrected} />
      <Link to={paths.signIn}>Go to sign in</Link>
    </>
  );
}
