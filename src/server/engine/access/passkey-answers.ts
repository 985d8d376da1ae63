import * as v from 'valibot';

const bytes = (longest: number) => v.pipe(v.string(), v.regex(/^[\w-]*$/), v.maxLength(longest));

/** What browsers say of every passkey; of its extensions none is used. */
const shown = { id: bytes(1_400), rawId: bytes(1_400), type: v.literal('public-key'), clientExtensionResults: v.object({}) };

/** The answer of a passkey that was made. What browsers add besides is not looked at. */
export const addedPasskey = v.object({ ...shown, response: v.object({ clientDataJSON: bytes(4_000), attestationObject: bytes(20_000) }) });
export type AddedPasskey = v.InferOutput<typeof addedPasskey>;

/** The answer of a passkey that was asked. */
export const shownPasskey = v.object({
  ...shown,
  response: v.object({ clientDataJSON: bytes(4_000), authenticatorData: bytes(4_000), signature: bytes(2_000), userHandle: v.optional(bytes(200)) }),
});
export type ShownPasskey = v.InferOutput<typeof shownPasskey>;
