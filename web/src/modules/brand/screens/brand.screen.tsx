/** /admin/brand: the colours and the logo of the lender from a day on, with their contrast before saving. */
import type { EffectiveFrom } from '@ajo/contract/kernel/setting';
import { type BrandView, logoLimitBytes, logoPath } from '@ajo/contract/modules/brand';
import { wrongColours } from '@ajo/contract/modules/brand.theme';
import { type ReactNode, useState } from 'react';
import { Card, Checkbox, Facts, FileField, SettingForm, SettingScreen, useFields } from '#ui';
import { useBrand, useChangeLook } from '../brand.calls.ts';
import { ColourField, isColour } from '../components/colour-field.tsx';
import { Samples } from '../components/samples.tsx';
import '../components/brand.css';

export function BrandScreen() {
  const { data, error, refetch } = useBrand();
  return (
    <div className="stack stack-loose brand-setting">
      <SettingScreen
        title="Brand"
        of={{ data: data && withChanges(data), error, refetch }}
        asItIs={{ title: 'Current settings', facts: lookFacts }}
        form={(view) => <LookForm key={lastChangeOf(view)} view={view} />}
        aside={data && <Names view={data} />}
      >
        The colours on every page and in every email, and the logo on every page.
      </SettingScreen>
    </div>
  );
}

/** A form that was saved starts again, also when a change is planned after it. */
const lastChangeOf = ({ versions }: BrandView): number => Math.max(0, ...versions.map(({ changed_at: at }) => at.getTime()));

type Look = Pick<BrandView, 'look'>;

const withChanges = (view: BrandView) => ({
  ...view,
  changes: view.versions.map(({ look, ...version }) => ({ ...version, values: { look } satisfies Look })),
});

const lookFacts = ({ look }: Look): Record<string, ReactNode> => ({
  'Main colour': <Colour of={look.primary} />,
  Accent: <Colour of={look.accent} />,
  Logo: look.logo ? 'Own logo' : 'Ajo logo (default)',
});

const Colour = ({ of: colour }: { of: string }) => (
  <span className="brand-swatch">
    <span style={{ background: colour }} />
    {colour}
  </span>
);

function LookForm({ view: { look, name } }: { view: BrandView }) {
  const save = useChangeLook();
  const { values, errors, field, setErrors, refuse } = useFields({ primary: look.primary, accent: look.accent });
  const [logo, setLogo] = useState<File>();
  const [isRemoved, setRemoved] = useState(false);
  const isDrawable = isColour(values.primary) && isColour(values.accent);
  const colours = { primary: values.primary.trim().toLowerCase(), accent: values.accent.trim().toLowerCase() };
  const found = isDrawable ? wrongColours(colours) : {};
  const send = (from: EffectiveFrom): void => {
    setErrors({});
    save.mutate({ ...values, logoChoice: isRemoved ? 'none' : 'keep', logo, ...from }, { onError: refuse });
  };
  const colour = (of: 'primary' | 'accent') => ({ ...field(of), error: errors[of] ?? found[of] });
  return (
    <SettingForm
      label="Brand"
      verb="Save brand"
      note="Pages follow within a minute. Signed documents do not change."
      save={save}
      errors={errors}
      onSend={send}
    >
      <div className="brand-colours">
        <ColourField label="Main colour" hint="Buttons, links and dark areas" {...colour('primary')} />
        <ColourField label="Accent" hint="The small mark on dark areas" {...colour('accent')} />
      </div>
      {isDrawable && <Samples name={name} colours={colours} />}
      {look.logo && !isRemoved && (
        <div>
          <span className="brand-logo">
            <img src={logoPath(look.logo)} alt={`The logo of ${name}`} />
          </span>
        </div>
      )}
      {look.logo && <Checkbox label="Remove the logo and show the mark" checked={isRemoved} onChange={setRemoved} />}
      <div>
        <FileField
          label={look.logo ? 'Replace the logo' : 'Logo'}
          hint="A PNG at least 64 pixels high, up to 1 MB. It is shown beside the name."
          accept="image/png"
          maxBytes={logoLimitBytes}
          error={errors['logo' as keyof typeof errors]}
          onChange={([file]) => setLogo(file)}
        />
      </div>
    </SettingForm>
  );
}

const Names = ({ view }: { view: BrandView }) => (
  <Card title="Names">
    <Facts
      of={{ Name: view.name, Company: view.legal_name, Licence: view.licence || 'None stated', TIN: view.tin ?? 'Not set' }}
    />
    <p className="quiet">Signed contracts and documents state these, so they change with a new installation, not here.</p>
  </Card>
);
