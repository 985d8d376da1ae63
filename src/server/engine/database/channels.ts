export type Hear = (payload: string) => void;

/** Who listens to which channel of one connection. */
export const createChannels = () => {
  const handlers = new Map<string, Set<Hear>>();
  return {
    names: () => [...handlers.keys()],
    /** @returns whether the channel is new, so that its LISTEN has to be sent. */
    add(channel: string, handler: Hear): boolean {
      const known = handlers.get(channel);
      known?.add(handler);
      if (!known) handlers.set(channel, new Set([handler]));
      return !known;
    },
    /** @returns whether nobody is left, so that UNLISTEN has to be sent. */
    remove(channel: string, handler: Hear): boolean {
      const known = handlers.get(channel);
      known?.delete(handler);
      return known?.size === 0 && handlers.delete(channel);
    },
    dispatch({ channel, payload = '' }: { channel: string; payload?: string | undefined }) {
      for (const handler of handlers.get(channel) ?? []) handler(payload);
    },
  };
};

export type Channels = ReturnType<typeof createChannels>;
