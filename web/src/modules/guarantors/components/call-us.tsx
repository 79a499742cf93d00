/** The way out of a link that opens nothing: a guarantor has no account and no other page of ours. */
import { brand } from '#platform/brand';
import { LinkButton, Stack } from '#ui';

export const CallUs = () => (
  <Stack>
    <LinkButton wide look="plain" href={`tel:${brand.phone.replaceAll(' ', '')}`}>
      Call us: {brand.phone}
    </LinkButton>
    <p className="quiet">We help you on the phone. We never ask for a code or a PIN.</p>
  </Stack>
);
