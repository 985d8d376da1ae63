/** A file as a storage lists it. */
export interface StoredKey {
  key: string;
  /** When it was put there, in milliseconds. */
  at: number;
}

/**
 * Where files are kept, by keys that `fileKeyOf` makes: a folder or an S3-compatible bucket. A key stands for its content, so that
 * putting it twice changes nothing. What is not there is told as undefined or false; every other failure throws.
 */
export interface Storage {
  put(key: string, bytes: Uint8Array, mimeType: string): Promise<void>;
  get(key: string): Promise<Buffer | undefined>;
  has(key: string): Promise<boolean>;
  /** Removing what is not there is no failure. */
  remove(key: string): Promise<void>;
  /** All files, in pieces; what the storage holds besides is not among them. */
  list(): AsyncIterable<StoredKey[]>;
  /** Clears away what a put that was cut short before that moment left behind. */
  clear(before: number): Promise<void>;
}
