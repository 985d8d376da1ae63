/**
 * Reads a stream of server-sent events from text that comes in any pieces.
 * @returns what the `data:` lines say that a piece ends; comments and names of events are left out
 */
export function createEventData(): (piece: string) => string[] {
  let rest = '';
  return (piece) => {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    return lines.flatMap((line) => /^data: ?(.*?)\r?$/.exec(line)?.[1] ?? []);
  };
}
