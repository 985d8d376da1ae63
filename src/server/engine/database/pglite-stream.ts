import { Duplex } from 'node:stream';
import type { PgliteThread } from './pglite-thread.ts';

let lastConnection = 0;

/** The socket that pg speaks through, with the worker thread at its other end instead of a server. */
export class PgliteStream extends Duplex {
  readonly #connection = (lastConnection += 1);
  readonly #reach: () => Promise<PgliteThread>;
  #thread: PgliteThread | undefined;

  constructor(reach: () => Promise<PgliteThread>) {
    super();
    this.#reach = reach;
  }

  connect(): this {
    this.#reach().then(
      (thread) => {
        this.#thread = thread;
        thread.hear(
          this.#connection,
          (answer) => this.push(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength)),
          (error) => this.destroy(error),
        );
        this.emit('connect');
      },
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  // What pg expects of a socket and what means nothing here.
  setNoDelay = () => this;
  setKeepAlive = () => this;
  ref = () => this;
  unref = () => this;

  override _read() {}

  override _write(chunk: Buffer, _encoding: string, done: () => void) {
    this.#send(chunk, done);
  }

  /** pg corks one statement's messages: they travel, and run, as one. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void) {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  #send(bytes: Buffer, done: () => void) {
    this.#thread?.send({ type: 'wire', connection: this.#connection, bytes: new Uint8Array(bytes) });
    done();
  }

  override _final(done: () => void) {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.#thread?.forget(this.#connection);
    done(error);
  }
}
