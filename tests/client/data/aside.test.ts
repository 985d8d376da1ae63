import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../src/client/data/api.ts';
import { clientCodes } from '../../../src/client/data/api-error.ts';
import { logAside } from '../../../src/client/data/aside.ts';

describe('the failure of an aside', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  afterEach(() => warn.mockClear());

  it.each([
    ['of a call that was taken back', new ApiError(clientCodes.cancelled, 0)],
    ['of a server out of reach', new ApiError(clientCodes.unreachable, 0)],
    ['of a server that asks to come again', new ApiError('service_unavailable', 503)],
    ['of a session that has ended', new ApiError('unauthenticated', 401)],
    ['of a session that was closed', new ApiError('session_closed', 412)],
  ])('%s is not logged', (_name, error) => {
    logAside('what waits could not be counted', error);
    expect(warn).not.toHaveBeenCalled();
  });

  it.each([
    ['a refusal', new ApiError('forbidden', 403)],
    ['a fault of the program', new TypeError('no such thing')],
  ])('that is %s is logged', (_name, error) => {
    logAside('what waits could not be counted', error);
    expect(warn).toHaveBeenCalledWith('what waits could not be counted', error);
  });
});
