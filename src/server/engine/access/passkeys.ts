import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { sql } from 'drizzle-orm';
import { appError } from '../../../shared/errors.ts';
import type { Database, Transaction } from '../database/database.ts';
import type { Installation } from '../installation.ts';
import { checkRoomForFactor } from './own-factors.ts';
import type { AddedPasskey, ShownPasskey } from './passkey-answers.ts';
import type { RelyingParty } from './relying-party.ts';
import { firstCodes } from './second-factors.ts';
import { tellPerson } from './tell-person.ts';
import { hashToken } from './tokens.ts';

/** Minutes for which a question to a passkey may be answered. */
const questionMinutes = 5;

/** Read when a passkey is first asked for: a start would wait for it. */
const webauthn = () => import('@simplewebauthn/server');
const webauthnHelpers = () => import('@simplewebauthn/server/helpers');

const wrongPasskey = () => appError('wrong_passkey');

/** Notes what was asked of a passkey: of one person, or at a sign-in of nobody yet. Only its hash is kept. */
async function putQuestion(tx: Transaction, challenge: string, userId: number | null): Promise<void> {
  await tx.execute(sql`
    insert into passkey_question (secret_hash, user_id, expires_at) values (${hashToken(challenge)}, ${userId}, now() + make_interval(mins => ${questionMinutes}))`);
}

/** What is wrong with an answer is told alike; why stands with the refusal, for whoever looks for it. */
async function read<T>(reading: () => T | Promise<T>): Promise<T> {
  try {
    return await reading();
  } catch (cause) {
    throw Object.assign(wrongPasskey(), { cause });
  }
}

/**
 * Takes the question that was answered out of use, in a transaction of its own: whatever becomes of the answer, there is no second one.
 * @returns what was asked. @throws AppError wrong_passkey where it was asked of somebody else, too long ago, or never
 */
async function takeQuestion(database: Database, clientData: string, askedOf: number | null): Promise<string> {
  const { decodeClientDataJSON } = await webauthnHelpers();
  const { challenge } = await read(() => decodeClientDataJSON(clientData));
  const taken = await database.system((tx) =>
    tx.execute(
      sql`delete from passkey_question where secret_hash = ${hashToken(challenge)} and user_id is not distinct from ${askedOf}::bigint and expires_at > now()`,
    ),
  );
  if (taken === 0) throw wrongPasskey();
  return challenge;
}

/** The passkeys of a person, by the names that authenticators know them by. */
const credentialsOf = (tx: Transaction, userId: number): Promise<{ id: string }[]> =>
  tx.rows<{ id: string }>(sql`select credential_id as id from second_factor where user_id = ${userId} and credential_id is not null`);

/** Begins to add a passkey that can sign in alone: it is found without a name, and its person proves himself to it. */
export async function beginPasskey(tx: Transaction, { id }: RelyingParty, userId: number): Promise<PublicKeyCredentialCreationOptionsJSON> {
  await checkRoomForFactor(tx, userId);
  const person = await tx.row<{ user_email: string; user_name: string }>(sql`select user_email, user_name from app_user where user_id = ${userId}`);
  if (!person) throw appError('unauthenticated');
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: 'Kontor',
    rpID: id,
    userID: new TextEncoder().encode(`kontor ${userId}`),
    userName: person.user_email,
    userDisplayName: person.user_name,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: await credentialsOf(tx, userId),
  });
  await putQuestion(tx, options.challenge, userId);
  return options;
}

/** Adds the passkey that answered, and tells its person. @returns codes for recovery, where it is the first factor. @throws AppError wrong_passkey */
export async function addPasskey(
  { database, installation }: { database: Database; installation: Installation },
  { id, origin }: RelyingParty,
  userId: number,
  name: string,
  response: AddedPasskey,
): Promise<string[] | null> {
  const expectedChallenge = await takeQuestion(database, response.response.clientDataJSON, userId);
  const expected = { expectedChallenge, expectedOrigin: origin, expectedRPID: id, requireUserVerification: true };
  const { verifyRegistrationResponse } = await webauthn();
  const made = await read(() => verifyRegistrationResponse({ response, ...expected }));
  if (!made.verified) throw wrongPasskey();
  const { credential } = made.registrationInfo;
  return database.system(async (tx) => {
    await checkRoomForFactor(tx, userId);
    const added = await tx.execute(sql`
      insert into second_factor (user_id, factor_name, last_step, credential_id, public_key, sign_count)
      values (${userId}, ${name}, 0, ${credential.id}, ${Buffer.from(credential.publicKey).toString('base64url')}, ${credential.counter})
      on conflict (credential_id) do nothing`);
    if (added === 0) throw wrongPasskey();
    await tellPerson(tx, installation, userId, 'passkey_added');
    return firstCodes(tx, userId);
  });
}

/** Asks any passkey that knows this place, for a sign-in. */
export async function askAnyPasskey(tx: Transaction, { id }: RelyingParty): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({ rpID: id, userVerification: 'required' });
  await putQuestion(tx, options.challenge, null);
  return options;
}

/** Asks the passkeys of a person; null where he has none. */
export async function askPasskeysOf(tx: Transaction, { id }: RelyingParty, userId: number): Promise<PublicKeyCredentialRequestOptionsJSON | null> {
  const allowCredentials = await credentialsOf(tx, userId);
  if (allowCredentials.length === 0) return null;
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({ rpID: id, userVerification: 'required', allowCredentials });
  await putQuestion(tx, options.challenge, userId);
  return options;
}

/** Whose passkey answered. */
export interface Proven {
  user_id: number;
  user_email: string;
}

/**
 * Whose passkey answered the question, which was asked of `askedOf`, or of nobody yet. Its counter goes on, by one guarded update: of a passkey that was copied one
 * of two is refused.
 * @throws AppError wrong_passkey, also for somebody blocked
 */
export async function provePasskey(database: Database, { id, origin }: RelyingParty, response: ShownPasskey, askedOf: number | null): Promise<Proven> {
  const known = await database.system((tx) =>
    tx.row<Proven & { second_factor_id: number; public_key: string; sign_count: number }>(sql`
      select u.user_id, u.user_email, f.second_factor_id, f.public_key, f.sign_count from second_factor f join app_user u using (user_id)
       where f.credential_id = ${response.id} and not u.blocked`),
  );
  if (!known || (askedOf !== null && known.user_id !== askedOf)) throw wrongPasskey();
  const credential = { id: response.id, publicKey: new Uint8Array(Buffer.from(known.public_key, 'base64url')), counter: known.sign_count };
  const expectedChallenge = await takeQuestion(database, response.response.clientDataJSON, askedOf);
  const expected = { expectedChallenge, expectedOrigin: origin, expectedRPID: id, requireUserVerification: true };
  const { verifyAuthenticationResponse } = await webauthn();
  const { verified, authenticationInfo } = await read(() => verifyAuthenticationResponse({ response, credential, ...expected }));
  if (!verified) throw wrongPasskey();
  const counted = await database.system((tx) =>
    tx.execute(sql`
      update second_factor set sign_count = ${authenticationInfo.newCounter}
       where second_factor_id = ${known.second_factor_id} and sign_count = ${known.sign_count}`),
  );
  if (counted === 0) throw wrongPasskey();
  return { user_id: known.user_id, user_email: known.user_email };
}
