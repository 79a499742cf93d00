/** How often a property is tried: as often as its test sets, or that many times more with PROPERTY_TIMES=10, each run with seeds of its own. */
const times = Number(process.env['PROPERTY_TIMES'] ?? 1);

/** Whether fewer cases than usual are tried. */
export const isQuick = times < 1;

export const runs = (usual: number): number => Math.max(1, Math.round(usual * times));

/** Milliseconds for one property. */
export const patience = 60_000 * Math.max(1, times);
