/** Parts that are loaded together, from one file, and what they are called. */
export interface PartGroup<TPart> {
  /** With a blank between two of them. */
  names: string;
  load: () => Promise<{ default: Readonly<Record<string, TPart>> }>;
}

/** The table by which each part is loaded. A browser begins with it: so it is told of files, and not of each part's. */
export const fromGroups = <TName extends string, TPart>(groups: readonly PartGroup<TPart>[]): Record<TName, () => Promise<{ default: TPart }>> =>
  Object.fromEntries(
    groups.flatMap(({ names, load }) => names.split(' ').map((name) => [name, async () => ({ default: (await load()).default[name] })] as const)),
  ) as Record<TName, () => Promise<{ default: TPart }>>;
