/** What is told of a shop's goods besides the goods. */
export const contentKinds = ['house', 'recipe'] as const;
export type ContentKind = (typeof contentKinds)[number];

/** Why a model drew no picture. */
export const pictureFailures = ['no_engine_key', 'engine_failed', 'not_a_picture', 'storage_full', 'unexpected'] as const;
export type PictureFailure = (typeof pictureFailures)[number];

/** So many pictures may be wanted at once. */
export const mostPictures = 4;
