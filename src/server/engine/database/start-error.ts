type StartErrorCode = 'database_in_use' | 'database_unusable';

/** Why the embedded database cannot be opened: for whoever started the process, never for a caller of the API. */
export class StartError extends Error {
  override name = 'StartError';

  constructor(
    readonly code: StartErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
