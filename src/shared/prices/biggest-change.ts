/** A purchase price that moves by more than so many percent must be looked at and confirmed (domain.md 27). */
export const biggestChange = 30;
