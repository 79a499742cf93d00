/** Charts, fetched when the first of them is drawn. */
import { Skeletons } from './feedback.tsx';
import { later } from './later.tsx';

const file = () => import('./charts/index.ts');

type Charts = Awaited<ReturnType<typeof file>>;
type PropsOf<Name extends keyof Charts> = Parameters<Charts[Name]>[0];

/** About as tall as the picture that comes. */
const tall = () => <Skeletons lines={8} />;

export const BarChart = later<PropsOf<'BarChart'>>(async () => (await file()).BarChart, undefined, tall);
export const StackedBar = later<PropsOf<'StackedBar'>>(
  async () => (await file()).StackedBar,
  undefined,
  ({ bare }) => (bare ? <Skeletons lines={1} /> : tall()),
);
export const LineChart = later<PropsOf<'LineChart'>>(async () => (await file()).LineChart);
export const Curves = later<PropsOf<'Curves'>>(async () => (await file()).Curves);
export const Funnel = later<PropsOf<'Funnel'>>(async () => (await file()).Funnel);

/** The colour of a part of a stacked bar, before its name in a table. Decoration: the name is written out. */
export const Swatch = ({ rank }: { rank: number }) => <i className="chart-swatch" data-rank={rank} aria-hidden="true" />;
