/** /admin/brand: the colours and the logo of the lender from today on, with their contrast before saving. */
import { longDay, shortInstant } from '@ajo/contract/kernel/time';
import { type BrandView, logoLimitBytes, logoPath } from '@ajo/contract/modules/brand';
import { wrongColours } from '@ajo/contract/modules/brand.theme';
import { useState } from 'react';
import { Card, Checkbox, Facts, FileField, SettingForm, SettingScreen, Stack, Timeline, useFields } from '#ui';
import { useBrand, useChangeLook } from '../brand.calls.ts';
import { ColourField, isColour } from '../components/colour-field.tsx';
import { Samples } from '../components/samples.tsx';
import '../components/brand.css';

export const BrandScreen = () => (
  <SettingScreen
    title="Brand"
    of={useBrand()}
    asItIs={{ title: 'As it is', facts: ({ name, look }) => ({ Name: name, Colours: `${look.primary}, ${look.accent}` }) }}
    form={(view) => (
      <Stack gap="loose">
        <LookForm key={view.versions[0]?.changed_at.toISOString() ?? ''} view={view} />
        <Names view={view} />
        {view.versions.length > 0 && <Versions of={view.versions} />}
      </Stack>
    )}
  >
    The colours on every page and in every mail, and the logo on every page.
  </SettingScreen>
);

function LookForm({ view: { look, name } }: { view: BrandView }) {
  const save = useChangeLook();
  const { values, errors, field, setErrors, refuse } = useFields({ primary: look.primary, accent: look.accent });
  const [logo, setLogo] = useState<File>();
  const [isRemoved, setRemoved] = useState(false);
  const isDrawable = isColour(values.primary) && isColour(values.accent);
  const colours = { primary: values.primary.trim().toLowerCase(), accent: values.accent.trim().toLowerCase() };
  const found = isDrawable ? wrongColours(colours) : {};
  const send = (): void => {
    setErrors({});
    save.mutate({ ...values, logoChoice: isRemoved ? 'none' : 'keep', logo }, { onError: refuse });
  };
  const colour = (of: 'primary' | 'accent') => ({ ...field(of), error: errors[of] ?? found[of] });
  return (
    <SettingForm
      label="Brand"
      verb="Save brand"
      note="Pages change within a minute, mails immediately. Signed documents do not change."
      save={save}
      errors={errors}
      onSend={send}
    >
      <ColourField label="Main colour" hint="Buttons, links and dark areas" {...colour('primary')} />
      <ColourField label="Accent" hint="The small mark on dark areas" {...colour('accent')} />
      {isDrawable && <Samples name={name} colours={colours} />}
      {look.logo && !isRemoved && (
        <div>
          <span className="brand-logo">
            <img src={logoPath(look.logo)} alt={`The logo of ${name}`} />
          </span>
        </div>
      )}
      {look.logo && <Checkbox label="Remove the logo and show the mark" checked={isRemoved} onChange={setRemoved} />}
      <FileField
        label={look.logo ? 'Replace the logo' : 'Logo'}
        hint="A PNG at least 64 pixels high, up to 1 MB. It is shown beside the name"
        accept="image/png"
        maxBytes={logoLimitBytes}
        error={errors['logo' as keyof typeof errors]}
        onChange={([file]) => setLogo(file)}
      />
    </SettingForm>
  );
}

const Names = ({ view }: { view: BrandView }) => (
  <Card title="Names">
    <Facts of={{ Name: view.name, Company: view.legal_name, Licence: view.licence || 'None stated' }} />
    <p className="quiet">Signed contracts and documents state these, so they change with a new installation, not here.</p>
  </Card>
);

const Versions = ({ of: versions }: { of: BrandView['versions'] }) => (
  <Card title="Versions of the look">
    <Timeline
      moments={versions.map((version) => ({
        id: version.effective_on,
        title: `From ${longDay(version.effective_on)}`,
        when: `${shortInstant(version.changed_at)} by ${version.changed_by}`,
        children: (
          <p className="quiet">
            {version.look.primary}, {version.look.accent}
            {version.look.logo ? ', with a logo' : ''}
          </p>
        ),
      }))}
    />
  </Card>
);
