import { createEventData } from '../../shared/event-data.ts';

/** The `data:` lines of a stream of server-sent events, as they come; `onAny` hears comments as well. Events of ours have one line each. */
export async function readEvents(body: ReadableStream<Uint8Array>, onData: (data: string) => void, onAny: () => void): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  const dataOf = createEventData();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    onAny();
    for (const data of dataOf(part.value)) onData(data);
  }
}
