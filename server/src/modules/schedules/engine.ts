/** The versions of the engine that computes schedules and accounts. Each loan stores the version that it was made with. */
export const engineVersions = [1, 2, 3, 4, 5, 6, 7] as const;
export type EngineVersion = (typeof engineVersions)[number];

/** Computes new contracts and previews. */
export const currentEngineVersion: EngineVersion = 7;

/** Terms without a version belong to no contract yet: they get the current engine. */
export const isEngineSince = (
  { engine = currentEngineVersion }: { engine?: EngineVersion | undefined },
  version: EngineVersion,
): boolean => engine >= version;

/** @throws Error for a version that this program does not have: the figures of another engine would be wrong. */
export function engineVersionOf(stored: number): EngineVersion {
  const version = engineVersions.find((one) => one === stored);
  if (version === undefined) throw new Error(`Engine version ${stored} is unknown: the contract was made by a newer program`);
  return version;
}
