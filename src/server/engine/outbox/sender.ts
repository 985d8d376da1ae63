import type { Message } from './message.ts';

export type Channel = Message['channel'];

/** A message on its way: `key` is the same at every attempt. */
export type Delivery<TChannel extends Channel = Channel> = Extract<Message, { channel: TChannel }>;

/**
 * Hands a message over to the receiver's side; settles when that side has taken it.
 * Throws {@link Undeliverable} when trying again is of no use, anything else when it may be.
 */
export type Sender<TChannel extends Channel = Channel> = (delivery: Delivery<TChannel>) => Promise<void>;

/** A sender for every channel; null where the server has no settings for it, so that its messages wait. */
export type Senders = { [TChannel in Channel]: Sender<TChannel> | null };

/** The receiver's side refused for good; the text is what it said. */
export class Undeliverable extends Error {
  override name = 'Undeliverable';
}
