/** Adds many things to a list. Given to `push` as arguments, some hundred thousand of them are more than the stack holds. */
export function addAll<T>(list: T[], things: Iterable<T>): void {
  for (const thing of things) list.push(thing);
}
