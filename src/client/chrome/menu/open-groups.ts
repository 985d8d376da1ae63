/** Areas that stand open at once. */
const mostAreas = 2;

/** The menu that is there: its areas, and the groups that lead to the page in view. */
export interface MenuPlace {
  areas: readonly string[];
  here: readonly string[];
}

/** The open groups, oldest first, with one more of them: a third area closes the one that was opened first, but never that of the page in view. */
export function withGroup(open: readonly string[], code: string, { areas, here }: MenuPlace): readonly string[] {
  const next = [...open.filter((known) => known !== code), code];
  const standing = next.filter((known) => areas.includes(known));
  const closable = standing.filter((known) => known !== code && !here.includes(known));
  const closed = closable.slice(0, Math.max(0, standing.length - mostAreas));
  return next.filter((known) => !closed.includes(known));
}
