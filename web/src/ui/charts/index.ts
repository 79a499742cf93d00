/** All charts in one chunk with their styles. */
import './charts.css';

export { BarChart } from './bar-chart.tsx';
export { Curves } from './curves.tsx';
export { Funnel } from './funnel.tsx';
export { LineChart } from './line-chart.tsx';
export { StackedBar } from './stacked-bar.tsx';
