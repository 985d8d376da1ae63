import { decodeJwt } from 'jose';
import { logWarning } from './log.ts';

/** What a token says. Nothing is verified: that is the server's part. */
function claimsOf(token: string) {
  try {
    return decodeJwt(token);
  } catch (error) {
    logWarning('access token without readable claims', error);
    return undefined;
  }
}

/** Whose token it is; undefined when it does not tell. */
export const personOf = (token: string): string | undefined => claimsOf(token)?.sub;

/** The claim `exp` in seconds since 1970, or undefined when the token does not tell. */
export const expiryOf = (token: string): number | undefined => claimsOf(token)?.exp;
