import type { RpcAnswer, RpcPayload } from '../../../schemas/calls.ts';
import { clientCodes } from './api-error.ts';
import { ApiError } from './api.ts';
import { logWarning } from './log.ts';

/** Whether this page may use passkeys: browsers know none at addresses of digits. */
export const mayUsePasskeys = (): boolean => typeof PublicKeyCredential !== 'undefined' && !/^[\d.]+$|:/.test(location.hostname);

/** What the browser was asked; whoever closes its window, or has no passkey for this place, is told alike. */
async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    logWarning('the browser gave no passkey', cause);
    throw new ApiError(clientCodes.passkey, 0);
  }
}

/** Of what extensions say nothing is used. */
const clientExtensionResults = {};

/** The library is fetched with the first passkey. @throws ApiError no_passkey */
export const makePasskey = (optionsJSON: RpcAnswer<'begin_passkey'>): Promise<RpcPayload<'add_passkey'>['response']> =>
  asked(async () => {
    const { startRegistration } = await import('@simplewebauthn/browser');
    return { ...(await startRegistration({ optionsJSON })), clientExtensionResults };
  });

/** @throws ApiError no_passkey */
export const showPasskey = (optionsJSON: RpcAnswer<'ask_passkey'>): Promise<RpcPayload<'login_passkey'>['response']> =>
  asked(async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    return { ...(await startAuthentication({ optionsJSON })), clientExtensionResults };
  });
