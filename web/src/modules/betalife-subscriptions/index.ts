/** BetaLife subscriptions, as customers see them. */
export { PackageContents, PackageMoney, PackageParts } from './components/package-parts.tsx';
export { PackageDelivery } from './components/package-delivery.tsx';
export { PackageReturns } from './components/package-returns.tsx';
export { mySubscriptionsKey, useMySubscription } from './my-subscriptions.calls.ts';
export { payText } from './subscription.labels.ts';
