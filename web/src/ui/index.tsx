/** The house's own building blocks: a thin layer over the UI kit, so that no screen knows which kit it is. */
export { Button, LinkButton, type Look } from './button.tsx';
export { type Column, type Columns, DataTable } from './data-table.tsx';
export { ConfirmMoneyDialog, Dialog } from './dialog.tsx';
export { EmptyState, ErrorState, Notice, Problem, Skeletons } from './feedback.tsx';
export { Checkbox, type Choice, DateField, OtpField, PasswordField, SelectField, TextField } from './fields.tsx';
export { FileField } from './file-field.tsx';
export { Form, useFields } from './form.tsx';
export { Kit } from './kit.tsx';
export { Card, Facts, Grid, type Moment, PageHeader, Progress, Row, Stack, Stat, Steps, Timeline } from './layout.tsx';
export { FilterBar, ListCount, Pager, useFilters } from './list-tools.tsx';
export { Logo, Mark } from './logo.tsx';
export { Money } from './money.tsx';
export { MoneyInput } from './money-input.tsx';
export { Popup, type RowAction, RowActions } from './popup.tsx';
export { Region } from './region.tsx';
export { StatusTag, statusText, type Tone, toneOf } from './status.tsx';
export { type Tab, Tabs } from './tabs.tsx';
export { Toasts } from './toasts.tsx';
