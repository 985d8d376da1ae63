/** Why customers send goods back, in the order in which they are asked. */
export const returnReasons = ['changed_mind', 'not_as_described', 'damaged', 'wrong_item', 'too_late', 'other'] as const;
