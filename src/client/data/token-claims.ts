import { decodeJwt } from 'jose';
import { logWarning } from './log.ts';

/** The claim `exp` in seconds since 1970, or undefined when the token does not tell. Nothing is verified: that is the server's part. */
export function expiryOf(token: string): number | undefined {
  try {
    return decodeJwt(token).exp;
  } catch (error) {
    logWarning('access token without readable claims', error);
    return undefined;
  }
}
